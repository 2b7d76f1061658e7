import pg from 'pg'
const c = new pg.Client({ host: '/tmp/topcenter-7bfeb95d3f42', user: process.argv[3] ?? 'postgres', database: process.argv[4] ?? 'postgres', password: process.argv[5] })
await c.connect()
console.table((await c.query(process.argv[2]!)).rows)
await c.end()
