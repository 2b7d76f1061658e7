/** Handlers that print papers of groups, and weeks (D11.6). */
import { printBlankRegister, printGroupNames, printTimetable } from '@topcenter/model/education/api'
import { namesShape } from '../../papers/names-table.ts'
import { printing, spoken } from '../../papers/paper-request.ts'
import { handle } from '../../records/serving/handle.ts'
import { blankRegister } from './blank-register.ts'
import { namesPaper } from './names-paper.ts'
import { timetablePaper } from './timetable-paper.ts'

export const educationPapers = [
  handle(printBlankRegister, printing, (ctx, request) => {
    const { lessons, walkIns } = request.query
    return blankRegister(spoken(ctx, request), request.params.token, { lessons: lessons ?? 8, walkIns: walkIns ?? 5 })
  }),
  handle(printGroupNames, printing, (ctx, request) =>
    namesPaper(spoken(ctx, request), request.params.token, namesShape(request.queryText)),
  ),
  handle(printTimetable, printing, (ctx, request) => {
    const { by, of, week } = request.query
    return timetablePaper(spoken(ctx, request), { by, of, week: week ?? undefined })
  }),
]
