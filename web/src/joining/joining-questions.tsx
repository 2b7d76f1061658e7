/** The centre's own questions of the chosen category's type, each with a line for what is answered (D12.4). */
import { useFormContext, useWatch } from 'react-hook-form'
import { entityOf } from '@topcenter/model/areas'
import { useWho } from '../platform/session.ts'
import { useTexts } from '../platform/texts.ts'
import { useRecord, useRecords } from '../records/queries.ts'
import { TextArea } from '../ui/inputs/text-area.tsx'
import { entity, fields } from './use-joining-form.ts'

interface Answer {
  readonly questionToken: string
  readonly answer: string | null
}

const [category, question] = [entityOf('educationalCategory'), entityOf('question')]
const { maxLength } = fields.answers!.fields!.answer!.options

export function JoiningQuestions() {
  const texts = useTexts()
  const who = useWho()
  const { setValue } = useFormContext()
  const chosen = useWatch({ name: 'educationalCategoryToken' }) as string | null
  const answers = (useWatch({ name: 'answers' }) ?? []) as readonly Answer[]
  const { data: record } = useRecord(category, who.canView(category) ? chosen : null)
  const type = record?.questionTypeToken as string | null | undefined
  const { data } = useRecords(
    question,
    { questionTypeToken: type ?? '', size: fields.answers!.options.max!, sort: 'code' },
    { enabled: Boolean(type) && who.canView(question) },
  )
  if (!type || !data || data.items.length === 0) return null
  const answer = (questionToken: string, text: string) =>
    setValue(
      'answers',
      [
        ...answers.filter((each) => each.questionToken !== questionToken),
        ...(text === '' ? [] : [{ questionToken, answer: text }]),
      ],
      { shouldDirty: true },
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-base font-semibold">{texts.field(entity, 'answers')}</legend>
      {data.items.map(({ token, names }) => (
        <TextArea
          key={token}
          label={texts.name(names)}
          value={answers.find((each) => each.questionToken === token)?.answer ?? ''}
          maxLength={maxLength}
          onChange={(text) => answer(token, text)}
        />
      ))}
    </fieldset>
  )
}
