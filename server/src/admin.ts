/**
 * `npm run admin -- USERNAME`, beside the running product or without it: makes a user who looks after all centres, or
 * gives one another password.
 */
import { finish, Stop } from './command.ts'
import { buildApplication } from './application.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { reachDatabase } from './platform/database/reach.ts'
import { openLog } from './platform/log.ts'
import { commandLine } from './platform/release.ts'
import { makePlatformAdmin } from './seed/seed.ts'

async function main(): Promise<void> {
  const [userName, ...more] = process.argv.slice(2)
  if (!userName || !/^[\p{L}\p{N}][\p{L}\p{N}._@-]{2,59}$/u.test(userName) || more.length > 0)
    throw new Stop(commandLine('admin', 'USERNAME'))
  const config = readConfig()
  const log = openLog('warn')
  const reach = await reachDatabase(config, log, false)
  try {
    await migrate(reach.connection)
    const application = await buildApplication({ connection: reach.connection, config, log, clock: systemClock })
    try {
      const { db, runtime } = application
      const made = await makePlatformAdmin({ db, runtime, clock: systemClock, log }, userName)
      if (!made)
        throw new Stop(
          `A user of a centre has the user name ${userName}. Choose another.\nاسم الدخول ${userName} لمستخدم في أحد المراكز. اختر اسمًا آخر.`,
        )
      process.stdout.write(
        [
          '',
          made.isNew
            ? '  Who looks after all centres · من يدير جميع المراكز:'
            : '  This user was there: the password is new, and their sessions ended · هذا المستخدم موجود: كلمة مروره جديدة، وانتهت جلساته',
          `    user name · اسم المستخدم   ${userName}`,
          `    password · كلمة المرور   ${made.password}`,
          '  It is shown this once, and must be changed at the login · تظهر هذه المرة فقط، ويجب تغييرها عند الدخول.',
          '',
          '',
        ].join('\n'),
      )
    } finally {
      await application.http.close()
      await application.close()
    }
  } finally {
    await reach.close()
  }
}

finish(main(), () => undefined)
