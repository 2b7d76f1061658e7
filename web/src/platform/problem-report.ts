/** How a problem is told: a toast for what was tried, with the reason in the reader's language. */
import { toasts } from '../ui/messages/toasts.ts'
import { Problem, type ProblemFault } from './problem.ts'
import { type SayWork, shownTexts, type Texts } from './texts.ts'

/** In the language that is shown, after a switch too. */
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

/** Where one place tells of all: what is wrong with the first field, else the whole. */
export const faultText = (error: unknown, texts: Texts): string =>
  error instanceof Problem && error.fields[0] ? texts.fault(error.fields[0]) : problemText(error, texts)

/** What went wrong as a screen keeps it: said each time it is drawn, so that it goes with a switch of the language. */
export type Told = (texts: Texts, work: SayWork) => string
/** A refusal and those of its faults that stand beside no input. */
export interface Unplaced {
  readonly error: unknown
  readonly rest: readonly ProblemFault[]
}
/** `labelOf`: what a fault is of, where the sentence alone does not tell. */
export const unplacedText = (
  { error, rest }: Unplaced,
  texts: Texts,
  labelOf?: (fault: ProblemFault) => string,
): string =>
  [problemText(error, texts), ...rest.map((fault) => (labelOf ? `${labelOf(fault)}: ` : '') + texts.fault(fault))].join(
    ' ',
  )

/** Statuses that the whole application answers itself (the session ended, a code is needed, a new version). */
const answeredElsewhere = new Set([306, 498, 499])

export function reportProblem(error: unknown): void {
  if (error instanceof Problem && answeredElsewhere.has(error.status)) return
  toasts.show({ tone: 'danger', text: () => problemText(error, shownTexts()) })
}
