/** A renewed code, wherever it was renewed. */
import type { ActionResultProps } from '../records/record-panels.ts'
import { CodeDialog } from './code-dialog.tsx'

export default function CodeResult({ result, onClose }: ActionResultProps) {
  return <CodeDialog code={(result as { readonly code: string }).code} onClose={onClose} />
}
