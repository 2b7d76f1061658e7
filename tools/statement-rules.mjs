/**
 * Rules for statements so that a database on several nodes accepts them (docs/decisions/0076-distributed.md), checked
 * on PostgreSQL's own parse tree.
 */

/** Goes through a parse tree. @param visit Called with the kind of each node; false: not into it */
export const walk = (node, visit) => {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, visit))
  if (!node || typeof node !== 'object') return
  for (const [kind, value] of Object.entries(node)) if (visit(kind, value) !== false) walk(value, visit)
}

const nameOf = ({ ColumnRef }) => ColumnRef?.fields?.map(({ String: text }) => text?.sval ?? '*')

/** Tables that stand in the FROM of one level, not those of the levels inside it. */
function tablesOf(from = []) {
  const found = []
  walk(from, (kind, value) => {
    if (kind === 'RangeVar' && !value.schemaname)
      found.push({ table: value.relname, alias: value.alias?.aliasname ?? value.relname })
    return !['RangeSubselect', 'SubLink', 'RangeFunction'].includes(kind) && kind !== 'quals'
  })
  return found
}

/** Returns true if a condition is a piece that is put in from elsewhere, and may refer to anything. */
function hasPiece(conditions) {
  const parts = [conditions].flat().filter(Boolean)
  return parts.some(
    (part) =>
      part.ParamRef ||
      (part.ColumnRef && nameOf(part).join() === 'x_') ||
      (part.BoolExpr?.boolop === 'AND_EXPR' && hasPiece(part.BoolExpr.args)),
  )
}

/** Names of tables whose establishment a condition of this level speaks of; '' where the column stands without one. */
function boundBy(conditions) {
  const bound = new Set()
  walk(conditions, (kind, value) => {
    if (kind === 'ColumnRef') {
      const name = nameOf({ ColumnRef: value })
      if (name.at(-1) === 'establishment_id') bound.add(name.length > 1 ? name.at(-2) : '')
    }
    return true
  })
  return bound
}

const joins = (from = []) => {
  const quals = []
  walk(from, (kind, value) => {
    if (kind === 'JoinExpr') {
      if (value.quals) quals.push(value.quals)
      if (value.usingClause?.some(({ String: text }) => text.sval === 'establishment_id')) {
        const [first, ...others] = tablesOf([value.larg, value.rarg]).map(({ alias }) => columnOf(alias))
        for (const other of others)
          quals.push({ A_Expr: { name: [{ String: { sval: '=' } }], lexpr: first, rexpr: other } })
      }
    }
    return !['RangeSubselect', 'SubLink'].includes(kind)
  })
  return quals
}
const columnOf = (alias) => ({
  ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: 'establishment_id' } }] },
})

const isInterval = (node) => {
  const { TypeCast: cast, FuncCall: call, A_Expr: expression } = node ?? {}
  if (cast) return cast.typeName?.names?.at(-1)?.String?.sval === 'interval'
  if (call) return call.funcname?.at(-1)?.String?.sval === 'make_interval'
  return expression?.name?.[0]?.String?.sval === '*' && [expression.lexpr, expression.rexpr].some(isInterval)
}

const hasColumn = (node) => {
  let found = false
  walk(node, (kind) => {
    found ||= kind === 'ColumnRef'
    return kind !== 'SubLink'
  })
  return found
}
const isInZone = ({ FuncCall: call, A_Expr: expression }) =>
  call?.funcname?.at(-1)?.String?.sval === 'timezone' ||
  Boolean(expression?.lexpr && ['+', '-'].includes(expression.name?.[0]?.String?.sval) && isInZone(expression.lexpr))

/**
 * Returns true if a column's value moves by an interval in the session's time zone: refused in an update over several
 * nodes.
 */
const movesTime = (lists) => {
  let found = false
  walk(lists, (kind, value) => {
    if (kind === 'A_Expr' && ['+', '-'].includes(value.name?.[0]?.String?.sval)) {
      const { lexpr, rexpr } = value
      for (const [time, by] of [
        [lexpr, rexpr],
        [rexpr, lexpr],
      ])
        if (time && isInterval(by) && !isInZone(time) && hasColumn([time, by])) found = true
    }
    return kind !== 'SubLink'
  })
  return found
}

/**
 * Returns the faults of a test's statement: it may read all establishments, but its joins and its lookups for each row
 * must stay within one.
 */
export function faultsOfTest(tree, tenants) {
  const faults = new Set()
  const named = new Set()
  walk(tree, (kind, value) => {
    if (kind === 'CommonTableExpr') named.add(value.ctename)
    return true
  })
  const level = (from, conditions, isInner) => {
    const tables = tablesOf(from).filter(({ table }) => tenants.has(table) && !named.has(table))
    const asks = isInner && asksOutside(from, conditions)
    if (tables.length < (asks ? 1 : 2) || hasPiece(conditions) || hasPiece(joins(from))) return
    const [first, ...others] = tables
    const same = sameEstablishment(first.alias, [conditions ?? [], joins(from)])
    for (const { table, alias } of others)
      if (!same.has(alias)) faults.add(`${table} ${alias} is joined without its establishment`)
    if (asks && same.size === 1) faults.add(`${first.table} is looked into for a row without its establishment`)
  }
  const within = (part, isInner) =>
    walk(part, (kind, value) => {
      if (kind === 'SubLink') {
        within(value, true)
        return false
      }
      if (kind === 'SelectStmt' && value.fromClause) level(value.fromClause, value.whereClause, isInner)
      if (kind === 'UpdateStmt' && movesTime([value.targetList, value.whereClause])) faults.add(ofTime(value))
      return true
    })
  within(tree, false)
  for (const name of volatileIn(tree, tenants)) faults.add(name)
  return [...faults]
}

/** Returns the tables tied to the establishment of a table: their names, and '' where it is a value. */
function sameEstablishment(alias, conditions) {
  const pairs = []
  const tableOf = (node) => {
    const name = nameOf(node)
    return name?.at(-1) === 'establishment_id' ? (name.at(-2) ?? alias) : ''
  }
  walk(conditions, (kind, value) => {
    if (kind === 'A_Expr' && value.name?.[0]?.String?.sval === '=' && value.lexpr && value.rexpr)
      pairs.push([tableOf(value.lexpr), tableOf(value.rexpr)])
    return kind !== 'SubLink'
  })
  const same = new Set([alias])
  for (let before = 0; before !== same.size;) {
    before = same.size
    for (const [one, other] of pairs)
      if (one !== other && (same.has(one) || same.has(other))) {
        same.add(one)
        same.add(other)
      }
  }
  return same
}

/** Functions with a different value for each row. */
const volatile = new Set(['clock_timestamp', 'gen_random_uuid', 'uuidv7', 'random', 'timeofday', 'nextval'])

/** Finds functions that give each row a value of its own: refused in an update over several nodes. */
function volatileIn(tree, tenants) {
  const faults = new Set()
  walk(tree, (kind, value) => {
    if (kind === 'UpdateStmt' && tenants.has(value.relation.relname))
      walk([value.targetList, value.whereClause], (inner, call) => {
        const name = inner === 'FuncCall' ? call.funcname?.at(-1)?.String?.sval : undefined
        if (volatile.has(name)) faults.add(`${value.relation.relname}: \`${name}()\` in an update`)
        return true
      })
    return true
  })
  return faults
}

function holdsSelect(lists) {
  let found = false
  walk(lists, (kind) => {
    found ||= kind === 'SubLink'
    return true
  })
  return found
}

const aggregates =
  /^(count|sum|min|max|avg|(array|json|jsonb|string|json_object|jsonb_object|bit_\w+)_?agg|bool_(and|or)|every|percentile_\w+|mode)$/
const isAggregate = (call) =>
  call.agg_star ||
  call.agg_filter ||
  call.agg_order ||
  call.over ||
  aggregates.test(call.funcname?.at(-1)?.String?.sval)

/**
 * At a node of several, tables are views, which have no key by which one column would tell the others, no constraint of
 * a name, and no system columns.
 */
function ofTablesAlone(tree, tenants) {
  const faults = new Set()
  const tables = new Map()
  walk(tree, (kind, value) => {
    if (kind === 'RangeVar') tables.set(value.alias?.aliasname ?? value.relname, value.relname)
    return true
  })
  const isTable = (name) => name.length > 1 && tenants.has(tables.get(name[0]))
  walk(tree, (kind, value) => {
    if (kind === 'onConflictClause' && value.infer?.conname)
      faults.add(`on conflict on constraint ${value.infer.conname}: name its columns`)
    if (kind === 'ColumnRef' && /^(ctid|xmin|xmax|tableoid)$/.test(nameOf({ ColumnRef: value }).at(-1)))
      faults.add(`${nameOf({ ColumnRef: value }).join('.')}: a view has no such column`)
    if (kind !== 'SelectStmt' || !value.groupClause) return true
    const by = value.groupClause.map((each) => value.targetList[each.A_Const?.ival?.ival - 1]?.ResTarget.val ?? each)
    const grouped = new Set(by.map((each) => nameOf(each)?.join('.')))
    const whole = new Set(by.map((each) => JSON.stringify(bare(each))))
    walk([value.targetList, value.havingClause, value.sortClause], (inner, part) => {
      if (inner === 'SubLink' || (inner === 'FuncCall' && isAggregate(part))) return false
      if (whole.has(JSON.stringify(bare({ [inner]: part })))) return false
      const name = inner === 'ColumnRef' ? nameOf({ ColumnRef: part }) : []
      if (isTable(name) && !grouped.has(name.join('.')) && !grouped.has(name.at(-1)))
        faults.add(`${name.join('.')} stands beside what is grouped: group by it too`)
      return true
    })
    return true
  })
  return faults
}

/** A part of a tree wherever it stands. */
const bare = (node) =>
  JSON.parse(JSON.stringify(node), (key, value) =>
    key === 'location' || key.endsWith('_location') ? undefined : value,
  )

const ofTime = ({ relation }) =>
  `${relation.relname}: a time and an interval in an update; say \`(at at time zone 'UTC' + …) at time zone 'UTC'\``

/** Returns true if a level refers to a row of the level outside. */
function asksOutside(from, conditions) {
  const own = new Set()
  walk(from, (kind, value) => {
    if (kind === 'RangeVar') own.add(value.alias?.aliasname ?? value.relname)
    if (value?.alias?.aliasname) own.add(value.alias.aliasname)
    return true
  })
  let found = false
  walk([conditions ?? [], joins(from)], (kind, value) => {
    const name = kind === 'ColumnRef' ? nameOf({ ColumnRef: value }) : []
    if (name.length > 1 && !own.has(name[0])) found = true
    return kind !== 'SubLink'
  })
  return found
}

/**
 * @param tree Of `libpg-query`
 * @param tenants Names of the tables that lie with their establishment
 * @returns What is wrong, in words
 */
export function faultsOf(tree, tenants) {
  const faults = new Set()
  const named = new Set()
  /** Whatever else a column's table is called by is a variable of a function. */
  const aliases = new Set()
  walk(tree, (kind, value) => {
    if (kind === 'CommonTableExpr') named.add(value.ctename)
    if (kind === 'RangeVar' || kind === 'relation') aliases.add(value.alias?.aliasname ?? value.relname)
    if (kind === 'RangeSubselect' && value.alias) aliases.add(value.alias.aliasname)
    return true
  })
  const level = (from, conditions, own) => {
    const tables = [
      ...(own ? [{ table: own.relname, alias: own.alias?.aliasname ?? own.relname }] : []),
      ...tablesOf(from),
    ]
    if (hasPiece(conditions) || hasPiece(joins(from))) return
    const bound = boundBy([conditions ?? [], joins(from)])
    for (const { table, alias } of tables)
      if (tenants.has(table) && !named.has(table) && !bound.has(alias) && !(bound.has('') && tables.length === 1))
        faults.add(`${table}${alias === table ? '' : ` ${alias}`} is looked into without its establishment`)
  }
  const changes = (target, lists) => {
    walk(lists, (kind, value) => {
      if (kind === 'CaseExpr' && value.arg)
        faults.add(`${target}: \`case x when …\` in an update; say \`case when x = …\``)
      return kind !== 'SubLink'
    })
  }
  for (const name of [...volatileIn(tree, tenants), ...ofTablesAlone(tree, tenants)]) faults.add(name)
  walk(tree, (kind, value) => {
    if (kind === 'A_Expr' && value.lexpr && value.rexpr) {
      const sides = [nameOf(value.lexpr), nameOf(value.rexpr)]
      const isTenant = (name) => name?.at(-1) === 'establishment_id'
      if (sides.every(isTenant) && sides[0].length === 1 && aliases.has(sides[1][0]))
        faults.add('establishment_id stands without its table beside one that has it: nothing adds the value there')
    }
    if (kind === 'SelectStmt' && value.fromClause) level(value.fromClause, value.whereClause)
    if (kind === 'UpdateStmt') {
      level(value.fromClause, value.whereClause, value.relation)
      changes(value.relation.relname, value.targetList)
      if (movesTime([value.targetList, value.whereClause])) faults.add(ofTime(value))
    }
    if (kind === 'DeleteStmt') level(value.usingClause, value.whereClause, value.relation)
    if (kind === 'InsertStmt') {
      const { relation, selectStmt, returningClause, returningList, onConflictClause } = value
      const isRows = selectStmt?.SelectStmt?.valuesLists
      if (
        tenants.has(relation.relname) &&
        selectStmt &&
        !isRows &&
        !returningClause &&
        !returningList &&
        !onConflictClause
      )
        faults.add(`${relation.relname}: insert … select without \`returning\` is a copy, which row security refuses`)
      if (tenants.has(relation.relname) && isRows && holdsSelect(isRows))
        faults.add(`${relation.relname}: a select among the values of an insert; ask first, or say \`insert … select\``)
      if (onConflictClause) changes(relation.relname, onConflictClause)
    }
    return true
  })
  return [...faults]
}
