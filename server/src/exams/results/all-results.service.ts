/** Results of all categories together, for counts over all of them (D5.3, D11.2). */
import type { Ctx } from '../../records/context.ts'
import { readCategories } from './category-tree.ts'
import type { Verdict } from './result.ts'
import { readLines } from './result-lines.ts'

export interface ResultOfApplication {
  /** Its id. */
  readonly application: string
  /** 0–100 with two decimals, over the weights that have data; null without any. */
  readonly total: number | null
  readonly verdict: Verdict
}

/** Returns the result of each accepted application, as the page of its category shows it. */
export async function readAllResults(ctx: Ctx): Promise<readonly ResultOfApplication[]> {
  const categories = await ctx.tx.query<{ id: string }>({
    sql: `
      select distinct educational_category_id as id
      from educational_joining_application
      where establishment_id = $1 and state = 'Accepted' and record_state <> 'archived'
    `,
    parameters: [ctx.actor.establishmentId],
  })
  const results: ResultOfApplication[] = []
  for (const { id } of categories)
    for (const line of await readLines(ctx, await readCategories(ctx, id)))
      results.push({ application: line.id, total: line.total, verdict: line.verdict })
  return results
}
