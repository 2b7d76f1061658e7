/**
 * A named statement. The driver's own class lets PostgreSQL describe the columns with each answer, which for a record
 * of sixty columns is a large part of the work on both sides; this one asks once for each connection. If the columns
 * change, PostgreSQL refuses the statement (0A000).
 */
/* eslint-disable no-underscore-dangle -- the driver's own names */
import pg from 'pg'
import { isNamed, maxNamed } from './statement-names.ts'

export interface NamedStatement {
  readonly name: string
  readonly text: string
}
type Callback = (error: Error | null, result: pg.QueryResult) => void

type Values = readonly (string | null)[]
type Parse = (value: string) => unknown
type Read = (values: Values) => pg.QueryResultRow
/** `read` makes a row out of the values of one message. */
interface Columns {
  readonly fields: readonly pg.FieldDef[]
  readonly read: Read
}
interface DriversQuery {
  name: string
  values: readonly unknown[]
  callback: Callback
  _canceledDueToError: unknown
  readonly _result: {
    fields: readonly pg.FieldDef[]
    readonly _parsers?: readonly Parse[]
    readonly rows: pg.QueryResultRow[]
  }
  submit(connection: pg.Connection): void
  prepare(connection: pg.Connection): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const DriversQuery = pg.Query as unknown as new (text: string) => DriversQuery

/** The statements that one connection knows, and the same connection seen as one that needs no description. */
interface Knowledge {
  readonly columns: Map<string, Columns>
  readonly silent: pg.Connection
}
const knowledge = new WeakMap<pg.Connection, Knowledge>()
function knownTo(connection: pg.Connection): Knowledge {
  let known = knowledge.get(connection)
  if (!known)
    knowledge.set(
      connection,
      (known = {
        columns: new Map(),
        silent: Object.assign(Object.create(connection) as pg.Connection, { describe: () => {} }),
      }),
    )
  return known
}

interface DriversConnection {
  readonly parsedStatements: Record<string, string | undefined>
  readonly submittedNamedStatements: Record<string, string | undefined>
  close(what: { type: 'S'; name: string }): void
}
/** Statements that have lost their names are closed on this connection too. What uses them now was sent before. */
function closeUnnamed(connection: pg.Connection, columns: Map<string, Columns>): void {
  const driver = connection as unknown as DriversConnection
  for (const name of columns.keys())
    if (!isNamed(name)) {
      driver.close({ type: 'S', name })
      columns.delete(name)
      shared.delete(name)
      delete driver.parsedStatements[name]
      delete driver.submittedNamedStatements[name]
    }
}

/** Connections mostly get the same columns: they are kept once for all of them. */
const shared = new Map<string, Columns>()
function columnsOf(name: string, fields: readonly pg.FieldDef[], parsers: readonly Parse[]): Columns {
  const before = shared.get(name)
  if (
    before?.fields.length === fields.length &&
    before.fields.every((field, at) => field.name === fields[at]!.name && field.dataTypeID === fields[at]!.dataTypeID)
  )
    return before
  const columns = { fields, read: readerOf(fields, parsers) }
  shared.set(name, columns)
  return columns
}

/**
 * The row is made by a function whose code names the columns: filling an object key by key takes three times as long,
 * and a page of a list has thousands of values.
 */
function readerOf(fields: readonly pg.FieldDef[], parsers: readonly Parse[]): Read {
  const row = fields.map(
    ({ name }, at) => `${JSON.stringify(name)}: values[${at}] === null ? null : parsers[${at}](values[${at}])`,
  )
  // eslint-disable-next-line no-new-func, typescript/no-implied-eval -- the names are those of our own statements, as
  // strings
  return (new Function('parsers', `return (values) => ({ ${row.join(', ')} })`) as (given: readonly Parse[]) => Read)(
    parsers,
  )
}

export class NamedQuery extends DriversQuery {
  #columns: Columns | undefined

  constructor({ name, text }: NamedStatement, values: readonly unknown[], callback: Callback) {
    super(text)
    this.name = name
    this.values = values
    this.callback = callback
  }

  override prepare(connection: pg.Connection): void {
    const { columns, silent } = knownTo(connection)
    if (columns.size > maxNamed) closeUnnamed(connection, columns)
    this.#columns = columns.get(this.name)
    if (this.#columns) this._result.fields = this.#columns.fields
    super.prepare(this.#columns ? silent : connection)
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    this.#columns = columnsOf(this.name, this._result.fields, this._result._parsers ?? [])
  }

  handleDataRow({ fields }: { readonly fields: Values }): void {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(this.#columns!.read(fields))
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    const { columns } = knownTo(connection)
    if (!columns.has(this.name)) columns.set(this.name, this.#columns ?? columnsOf(this.name, [], []))
  }
}
