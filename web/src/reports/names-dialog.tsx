/** Column beside each name on the paper to sign, and the number of columns for signatures. */
import { useState } from 'react'
import { Printer } from 'lucide-react'
import { useTexts } from '../platform/texts.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Checkbox } from '../ui/inputs/checkbox.tsx'
import { NumberField } from '../ui/inputs/number-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useReportWords } from './report-words.ts'

interface NamesDialogProps {
  onTake(asked: { readonly beside: string; readonly blanks: number }): void
  onClose(): void
}
const columns = ['code', 'phone', 'joinedOn'] as const
const maxBlanks = 6

export function NamesDialog({ onTake, onClose }: NamesDialogProps) {
  const { say } = useTexts()
  const { names: words } = useReportWords()
  const [beside, setBeside] = useState<readonly string[]>(['code'])
  const [blanks, setBlanks] = useState<number | null>(1)
  const isSound = blanks !== null && Number.isInteger(blanks) && blanks >= 1 && blanks <= maxBlanks
  const take = () => {
    onTake({ beside: columns.filter((column) => beside.includes(column)).join(',') || 'none', blanks: blanks! })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={words.title}
      description={words.hint}
      actions={
        <>
          <Button variant="primary" size="form" isDisabled={!isSound} onPress={take}>
            <Printer aria-hidden size={16} />
            {words.make}
          </Button>
          <Button size="form" onPress={onClose}>
            {say('form.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div role="group" aria-label={words.beside} className="grid gap-2">
          <span className="text-sm text-ink-2">{words.beside}</span>
          {columns.map((column) => (
            <Checkbox
              key={column}
              label={words[column]}
              value={beside.includes(column)}
              onChange={(isOn) => setBeside(isOn ? [...beside, column] : beside.filter((each) => each !== column))}
            />
          ))}
        </div>
        <NumberField label={words.blanks} value={blanks} onChange={setBlanks} minimum={1} maximum={maxBlanks} />
      </div>
    </Dialog>
  )
}
