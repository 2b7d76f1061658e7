/**
 * Finds establishments with work to do. Recurring work calls this first: most of thousands of centres have none, and a
 * job or a transaction for each would cost hundreds of times as much as this query.
 */
import type { Database } from './database.ts'

/** Variables in a condition of `establishmentsWith`: the checked establishment, and the time to check for. */
export const centre = 'this_centre'
export const moment = 'this_moment'

/**
 * Returns the ids of the establishments for which `condition` holds. Evaluates it inside each of them, as row security
 * requires. PostgreSQL plans it once for all, so that each check takes microseconds.
 *
 * @param condition SQL of our own, with `centre` and `moment`; never user input
 */
export const establishmentsWith = (db: Database, condition: string, at: Date): Promise<readonly string[]> =>
  db.platform(async (tx) => {
    await tx.run({
      sql: `
        do $look$
        #variable_conflict use_column
        declare
          ${centre} uuid;
          ${moment} constant timestamptz := '${at.toISOString()}';
          busy uuid[] := '{}';
        begin
          for ${centre} in select id from establishment loop
            execute format('set local app.establishment = %L', ${centre});
            if ${condition} then
              busy := busy || ${centre};
            end if;
          end loop;
          set local app.establishment = '';
          perform set_config('app.busy', array_to_string(busy, ','), true);
        end
        $look$
      `,
    })
    const found = await tx.first<{ busy: string }>({ sql: `select current_setting('app.busy') as busy` })
    return found!.busy ? found!.busy.split(',') : []
  })

/** Returns a condition: some row of the table belongs to the establishment and satisfies `where`. */
export const some = (table: string, where = 'true'): string =>
  `exists (select from ${table} where establishment_id = ${centre} and (${where}))`

export const any = (...conditions: readonly string[]): string => conditions.join(' or ')
export const all = (...conditions: readonly string[]): string => conditions.map((each) => `(${each})`).join(' and ')
