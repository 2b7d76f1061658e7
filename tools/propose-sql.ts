/** Prints the tables that the definitions propose, or those that are named, for a person to review and keep as a migration. */
import { proposal } from '../server/src/records/ddl.ts'

const names = process.argv.slice(2)
const isAbout = (statement: string) => names.length === 0 || names.some((name) => new RegExp(`^\\s*(create table|alter table|create .*index \\w+ on) ${name}\\b|'${name}'`).test(statement))
process.stdout.write(proposal().split(/(?<=;\n)/).filter(isAbout).join('').trimStart())
