/** The reasons of a student's risk as sentences in both languages, with their figures. */
import { type StudyFacts, studyReasons } from '@topcenter/model/education/risk'
import { inEachLanguage, type Names } from '@topcenter/model/kit/names'
import { risk } from '@topcenter/texts/both'
import { sayer } from '@topcenter/texts/say'

export const riskSayers = { ar: sayer('ar', risk.ar), en: sayer('en', risk.en) } as const

/** Both are empty when there is no reason. */
export function reasonsInWords(facts: StudyFacts, passMark: number): Names {
  const reasons = studyReasons(facts, passMark)
  return reasons.length === 0
    ? {}
    : inEachLanguage((language) =>
        reasons
          .map(({ reason, ...figures }) => riskSayers[language](reason, figures))
          .join(riskSayers[language]('and')),
      )
}
export const overdueInWords = (parts: number, days: number): Names =>
  parts === 0
    ? {}
    : inEachLanguage((language) =>
        riskSayers[language]('overdue', { count: parts, since: riskSayers[language]('since', { count: days }) }),
      )
