/** Prints the tables that the definitions propose, for a person to review and keep as a migration. */
import { proposal } from '../server/src/records/ddl.ts'

process.stdout.write(proposal())
