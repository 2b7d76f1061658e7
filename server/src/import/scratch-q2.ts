import pg from 'pg'
const c = new pg.Client({ host: '/tmp/topcenter-7bfeb95d3f42', user: 'topcenter', database: 'topcenter' })
await c.connect()
const est = (await c.query(`select establishment_id e from user_account where code = 'OU-11391'`)).rows[0].e
const ex = async (label: string, q: string) => { await c.query('begin'); await c.query(`set local app.establishment='${est}'; set local role topcenter_app`); const r = await c.query('explain (analyze, buffers, costs off) ' + q); await c.query('rollback'); console.log('==', label); console.log(r.rows.map((x) => x['QUERY PLAN']).filter((l: string) => /Time|Trigger|Insert|Buffers|time=/.test(l)).slice(0, 30).join('\n')) }
const cols = async (t: string) => (await c.query(`select column_name n from information_schema.columns where table_name=$1 and is_generated='NEVER' and column_name not in ('id','code')`, [t])).rows.map((r) => `"${r.n}"`).join(', ')
const ua = await cols('user_account')
await ex('student', `insert into user_account (id, code, ${ua}) select gen_random_uuid(), 'X-'||code, ${ua} from user_account where code like 'OU-%' limit 1000`)
const ja = await cols('educational_joining_application')
await ex('application insert (canceled, dup-safe)', `insert into educational_joining_application (id, code, ${ja.replace('"state", ', '')}, state) select gen_random_uuid(), 'X-'||code, ${ja.replace('"state", ', '')}, 'Canceled' from educational_joining_application where code like 'OU-%' limit 1000`)
await ex('unseat', `update educational_group_student set left_on = joined_on where id in (select id from educational_group_student where joined_on < '2014-01-01' limit 1000)`)
await ex('audit', `insert into audit select establishment_id, gen_random_uuid(), at, actor_id, actor_name, address, request_id, entity, record_id, action, changes from audit where entity='monitorScoreExam' limit 1000`)
const ms = (await cols('monitor_score_exam')).replace('"attempt", ', '')
await ex('score', `insert into monitor_score_exam (id, attempt, ${ms}) select gen_random_uuid(), 2, ${ms} from monitor_score_exam limit 1000`)
await ex('key', `insert into import_key select establishment_id, entity, source, 'x'||source_key, record_id, row_hash, line, version, made_by from import_key limit 1000`)
await c.end()
