/** Reads the people of whom something is due today, as the list of debtors has them, with that amount. */
import type { DueToday } from '@topcenter/model/home/api'
import { listStudentDebts } from '../finance/debts/student-debts.service.ts'
import type { Ctx } from '../records/context.ts'

const shown = 5

export async function dueToday(ctx: Ctx): Promise<DueToday> {
  const query = { age: 'today' }
  const { items, page } = await listStudentDebts(ctx, { ...query, size: String(shown) })
  return {
    query,
    total: page.total,
    totalIsCapped: page.totalIsCapped,
    people: items.map(({ token, names, code, due, overdue }) => ({ token, names, code, money: due - overdue })),
  }
}
