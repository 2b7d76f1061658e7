/**
 * A statement under a name. The driver's own has PostgreSQL describe the columns of each answer anew, which for a record of sixty columns is
 * much of what both sides do; here a connection is told them once. Should they change, PostgreSQL refuses the statement (0A000).
 */
/* eslint-disable no-underscore-dangle -- the driver's own names */
import pg from 'pg'

export interface NamedStatement { readonly name: string; readonly text: string }
type Told = (error: Error | null, result: pg.QueryResult) => void

/** What the driver's result knows of its columns. */
interface Columns { readonly fields: readonly pg.FieldDef[]; readonly _parsers: unknown; readonly _prebuiltEmptyResultObject: unknown }
interface DriversQuery {
  name: string
  values: readonly unknown[]
  callback: Told
  _accumulateRows: boolean
  readonly _result: Columns
  submit(connection: pg.Connection): void
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const DriversQuery = pg.Query as unknown as new (text: string) => DriversQuery

/** What one connection has been told, and the same connection for whom nothing needs to be described. */
interface Knowledge { readonly columns: Map<string, Columns>; readonly silent: pg.Connection }
const knowledge = new WeakMap<pg.Connection, Knowledge>()
function knownTo(connection: pg.Connection): Knowledge {
  let known = knowledge.get(connection)
  if (!known) knowledge.set(connection, known = { columns: new Map(), silent: Object.assign(Object.create(connection) as pg.Connection, { describe: () => {} }) })
  return known
}

/** Connections are mostly told the same: it is kept once for all of them. */
const shared = new Map<string, Columns>()
function sharedOf(name: string, { fields, _parsers, _prebuiltEmptyResultObject }: Columns): Columns {
  const before = shared.get(name)
  if (before?.fields.length === fields.length && before.fields.every((field, at) => field.name === fields[at]!.name && field.dataTypeID === fields[at]!.dataTypeID)) return before
  const columns = { fields, _parsers, _prebuiltEmptyResultObject }
  shared.set(name, columns)
  return columns
}

export class NamedQuery extends DriversQuery {
  constructor({ name, text }: NamedStatement, values: readonly unknown[], told: Told) {
    super(text)
    this.name = name
    this.values = values
    this.callback = told
  }

  override prepare(connection: pg.Connection): void {
    const { columns, silent } = knownTo(connection)
    const known = columns.get(this.name)
    if (known) Object.assign(this._result, known)
    this._accumulateRows = true
    super.prepare(known ? silent : connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    const { columns } = knownTo(connection)
    if (!columns.has(this.name)) columns.set(this.name, sharedOf(this.name, this._result))
  }
}
