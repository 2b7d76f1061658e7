/** The words of messages: a centre's own template where it has one, else those of the product. */
import { filledText, type MessageField } from '@topcenter/model/alerts/message-fields'
import type { MessageKind } from '@topcenter/model/alerts/message-kinds'
import { nameIn, type Names } from '@topcenter/model/kit/names'
import { sql } from '../platform/database/database.ts'
import type { Ctx } from '../records/context.ts'
import { type DbRow, namesFrom } from '../records/row.ts'

export type MessageValues = Readonly<Partial<Record<MessageField, string>>>
export interface Template {
  /** Id of its record. */
  readonly id: string
  readonly names: Names
  text(language: 'ar' | 'en', values: MessageValues): string
}

/** Active templates of a kind that say something, by their codes. */
export async function templatesOf(ctx: Ctx, kind: MessageKind): Promise<readonly Template[]> {
  const rows = await ctx.tx.query<DbRow>(sql`
    select id, name_ar, name_en, name_und, description_ar, description_en, description_und
    from message_template
    where establishment_id = ${ctx.actor.establishmentId}::uuid
      and record_state = 'active'
      and kind = ${kind}
      and num_nonnulls(description_ar, description_en, description_und) > 0
    order by code
    limit 20
  `)
  return rows.map((row) => ({
    id: row.id as string,
    names: namesFrom(row, 'name'),
    text: (language, values) => filledText(nameIn(namesFrom(row, 'description'), language), values),
  }))
}
