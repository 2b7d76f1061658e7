/** Handlers of the payment desk: payers, statements, papers, the list of debtors, reminders, and proposals of refunds. */
import {
  exportDebtors,
  findPayers,
  listDebtors,
  printFamilyAccount,
  printPlan,
  printReceipt,
  printStatement,
  proposeRefund,
  queueReminders as queueRemindersEndpoint,
  readDesk,
  readFamilyAccount,
  readStatement,
  readTill,
  sumDebtors,
} from '@topcenter/model/finance/api'
import { printing, spoken } from '../../papers/paper-request.ts'
import { shown } from '../../people/person.service.ts'
import { handle } from '../../records/serving/handle.ts'
import { queueReminders } from '../debts/reminders.service.ts'
import { exportStudentDebts } from '../debts/student-debts-file.ts'
import { listStudentDebts, studentDebtTotals } from '../debts/student-debts.service.ts'
import { refundProposal } from '../payments/refund-proposal.service.ts'
import { deskOf, findAtDesk, tillOf } from './desk.service.ts'
import { familyAccountPaper } from './family-account-paper.ts'
import { familyAccountOf } from './family-account.service.ts'
import { planPaper } from './plan-paper.ts'
import { receiptPaper } from './receipt-paper.ts'
import { statementPaper } from './statement-paper.ts'
import { statementOf } from './statement.service.ts'

export const deskOperations = [
  handle(findPayers, (ctx, { queryText }) => findAtDesk(ctx, queryText.search ?? '')),
  handle(readDesk, (ctx, { params }) => deskOf(ctx, params.token)),
  handle(readTill, tillOf),
  handle(printReceipt, printing, (ctx, request) =>
    receiptPaper(spoken(ctx, request), request.params.token, request.queryText.format, request.origin),
  ),
  handle(printPlan, printing, (ctx, request) => planPaper(spoken(ctx, request), request.params.token)),
  handle(readStatement, async (ctx, { params, queryText }) => {
    const { person, ...rest } = await statementOf(ctx, params.token, queryText)
    return { person: shown(person), ...rest }
  }),
  handle(printStatement, printing, (ctx, request) =>
    statementPaper(spoken(ctx, request), request.params.token, request.queryText),
  ),
  handle(readFamilyAccount, async (ctx, { queryText }) => {
    const { people, ...rest } = await familyAccountOf(ctx, queryText.user || undefined)
    return { people: people.map(shown), ...rest }
  }),
  handle(printFamilyAccount, printing, (ctx, request) =>
    familyAccountPaper(spoken(ctx, request), request.queryText.user || undefined),
  ),
  handle(listDebtors, (ctx, { queryText }) => listStudentDebts(ctx, queryText)),
  handle(sumDebtors, (ctx, { queryText }) => studentDebtTotals(ctx, queryText)),
  handle(exportDebtors, { pace: 'file', timeout: 60_000 }, (ctx, { queryText }) => exportStudentDebts(ctx, queryText)),
  handle(queueRemindersEndpoint, (ctx, { body }) => queueReminders(ctx, body.usersTokens)),
  handle(proposeRefund, (ctx, { params }) => refundProposal(ctx, params.token)),
]
