/** How a problem is shown: a toast that says what was tried, with the reason in the user's language. */
import { toasts } from '../ui/messages/toasts.ts'
import { Problem, type ProblemFault } from './problem.ts'
import { type SayWork, shownTexts, type Texts } from './texts.ts'

/** A text in the language that is shown, also after a switch. */
export function problemText(error: unknown, texts: Texts): string {
  if (!(error instanceof Problem)) return texts.refusal('server.caught').detail
  if (error.status === 403) return texts.say('problem.permission')
  const {
    code,
    body: { detail, params },
  } = error
  return texts.fault({
    name: '',
    code,
    ...(params && { params }),
    ...(detail === undefined ? {} : { message: detail }),
  })
}

/** The whole problem in one text: the fault of the first field, or the problem itself where no field has one. */
export const faultText = (error: unknown, texts: Texts): string =>
  error instanceof Problem && error.fields[0] ? texts.fault(error.fields[0]) : problemText(error, texts)

/** A problem as a screen keeps it: worded on each render, so that it follows the language. */
export type ProblemMessage = (texts: Texts, work: SayWork) => string
/** A refusal, and those of its faults that have no input. */
export interface Unplaced {
  readonly error: unknown
  readonly rest: readonly ProblemFault[]
}
/** `labelOf`: the field of a fault, where the sentence alone does not name it. */
export const unplacedText = (
  { error, rest }: Unplaced,
  texts: Texts,
  labelOf?: (fault: ProblemFault) => string,
): string =>
  [problemText(error, texts), ...rest.map((fault) => (labelOf ? `${labelOf(fault)}: ` : '') + texts.fault(fault))].join(
    ' ',
  )

/** Statuses that the application handles itself (session ended, code needed, new version). */
const answeredElsewhere = new Set([306, 498, 499])

export function reportProblem(error: unknown): void {
  if (error instanceof Problem && answeredElsewhere.has(error.status)) return
  toasts.show({ tone: 'danger', text: () => problemText(error, shownTexts()) })
}
