import { codeLength, isCode, typedCode } from '@topcenter/model/media/code-text'

export type CodeFault = 'letters' | 'short' | 'long' | 'check'
/** Returns the fault of a typed code, without a request; undefined if it can be a code. */
export function faultOfCode(typed: string): CodeFault | undefined {
  const code = typedCode(typed)
  if (/[01IO]/.test(code)) return 'letters'
  if (code.length < codeLength) return 'short'
  if (code.length > codeLength) return 'long'
  return isCode(code) ? undefined : 'check'
}
