/** The exam on paper, its answer key apart, and versions with other orders; each opens in a tab. */
import { useState } from 'react'
import { Printer } from 'lucide-react'
import { apiAddress } from '../../platform/api.ts'
import { documentLanguage } from '../../platform/language.ts'
import { useWork } from '../../platform/texts.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Select } from '../../ui/inputs/select.tsx'

const versions = ['', '1', '2', '3', '4'] as const

export function ExamPrint({ model }: { model: string }) {
  const work = useWork()
  const [version, setVersion] = useState<(typeof versions)[number]>('')
  const address = (key: boolean) =>
    apiAddress(`/simple-exam-models/${model}/print`, {
      version,
      language: documentLanguage(),
      ...(key ? { key: 'true' } : {}),
    })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        compact
        hideLabel
        label={work('exam.versions')}
        value={version}
        onChange={(next) => setVersion(next as typeof version)}
        options={versions.map((value) => ({
          value,
          label:
            value === ''
              ? work('exam.asWritten')
              : work('exam.printVersion', { letter: String.fromCharCode(64 + Number(value)) }),
        }))}
      />
      <LinkButton href={address(false)} target="_blank" rel="noreferrer">
        <Printer aria-hidden size={16} />
        {work('exam.printExam')}
      </LinkButton>
      <LinkButton href={address(true)} target="_blank" rel="noreferrer">
        <Printer aria-hidden size={16} />
        {work('exam.printKey')}
      </LinkButton>
    </div>
  )
}
