/**
 * Which establishments have something to do. Regular work asks this first: of thousands of centres most have nothing,
 * and a job or a transaction for each of them would cost hundreds of times as much as to look.
 */
import type { Database } from './database.ts'

/** In a condition of `establishmentsWith`: the establishment that is looked at, and the moment it is looked at for. */
export const centre = 'this_centre'
export const moment = 'this_moment'

/**
 * The ids of the establishments for which `condition` holds. It is asked inside each of them, as row security wants it;
 * PostgreSQL plans it once for all, which makes a look a matter of microseconds.
 *
 * @param condition SQL of our own, with `centre` and `moment`; never what somebody typed
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

/** A condition: some row of the table belongs to the establishment, and `where` holds of it. */
export const some = (table: string, where = 'true'): string =>
  `exists (select from ${table} where establishment_id = ${centre} and (${where}))`

export const any = (...conditions: readonly string[]): string => conditions.join(' or ')
export const all = (...conditions: readonly string[]): string => conditions.map((each) => `(${each})`).join(' and ')
