/**
 * How soon the screen answers: event timing and CPU of the interactions of a working day, in the demo centre, with the
 * CPU slowed down four times.
 */
import type { CDPSession, Page } from 'playwright-core'
import { englishLight, type Product, settled, startProduct } from '../journeys/product.ts'
import { line, ms, verdict, type Verdict } from './print.ts'
import { median, p95 } from './statistics.ts'

const slowdown = 4
const turns = 9
/**
 * Milliseconds from the event to the next paint; for a switch of language or theme the main thread's time until all is
 * switched; for an answer of the server until that is painted.
 */
const budgets = { interaction: 150, switch: 200, answer: 200 } as const
const quiet = 350 // milliseconds after the last paint in which a late answer arrives

interface Interaction {
  readonly name: string
  readonly path: string
  readonly kind: keyof typeof budgets
  /**
   * `turn` is the number of the repetition: where the same press twice would do nothing, each one presses another
   * thing.
   */
  readonly act: (page: Page, turn: number) => Promise<void>
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Returns to where the next repetition starts; this is not measured. */
  readonly back?: (page: Page) => Promise<void>
}

const press =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().click()
const key =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.keyboard.press(name)

/** Waits for what loads with the first press; a panel that is still loading may miss the key. */
async function shut(page: Page): Promise<void> {
  const open = page.locator('[role=dialog], [role=menu]')
  await open.first().waitFor()
  for (let tries = 0; tries < 10 && (await open.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(quiet)
  }
}

const theme: Omit<Interaction, 'path' | 'name'> = { kind: 'switch', act: press('.topbar .language-toggle + button') }
const language: Omit<Interaction, 'path' | 'name'> = { kind: 'switch', act: press('.topbar .language-toggle') }

/** A group with scores to give and a lesson of it whose register can be taken. */
async function interactionsOf({ api }: Product): Promise<readonly Interaction[]> {
  const { items: scores } = await api('admin', 'GET', '/monitor-score-exams?size=1')
  const { items: lessons } = await api(
    'admin',
    'GET',
    '/educational-schedule-times?register=NotTaken&stateIs=Planned&workDay=Work&size=200&sort=from',
  )
  const started = lessons.filter((lesson: { from: string }) => lesson.from < new Date().toISOString()).at(-1)
  const students = '/users/students'
  return [
    { name: 'home: theme', path: '/', ...theme },
    { name: 'home: language', path: '/', ...language },
    {
      name: 'students: open a row',
      path: students,
      kind: 'interaction',
      act: (page, turn) => page.locator('tbody tr[data-key] td:nth-child(3)').nth(turn).click(),
      back: shut,
    },
    {
      name: 'students: type in search',
      path: students,
      kind: 'interaction',
      act: async (page, turn) => {
        await page.locator('main [role=search] input').first().focus()
        await page.keyboard.type(turn % 2 ? 'ma' : 'mo', { delay: 80 })
      },
      back: (page) => page.locator('main [role=search] input').first().fill(''),
    },
    {
      name: 'students: next page',
      path: students,
      kind: 'interaction',
      act: press('.pagination-pages button:last-child'),
      back: press('.pagination-pages button:first-child'),
    },
    {
      name: 'students: open the filters',
      path: students,
      kind: 'interaction',
      act: press('main [role=search] > button'),
      back: shut,
    },
    {
      name: 'students: open the menu',
      path: students,
      kind: 'interaction',
      act: press('main [role=search] [aria-haspopup=true]:last-child'),
      back: shut,
    },
    {
      name: 'students: select a row',
      path: students,
      kind: 'interaction',
      act: (page, turn) => page.locator('tbody [data-select]').nth(turn).click(),
    },
    {
      name: 'report: another period',
      path: '/reports/attendance-and-absence',
      kind: 'answer',
      // not the one that is shown at first
      act: (page, turn) =>
        page
          .locator('.report-periods [role=radio][aria-checked=false]')
          .nth(turn % 7)
          .click(),
      back: async (page) => void (await page.goto(page.url().split('?')[0]!)), // what was answered before is shown at once
    },
    { name: 'students: theme', path: students, ...theme },
    { name: 'students: language', path: students, ...language },
    { name: 'student form: open', path: students, kind: 'interaction', act: key('n'), back: shut },
    {
      name: 'student form: type',
      path: `${students}?new=1`,
      kind: 'interaction',
      act: async (page, turn) => {
        await page.locator('[role=dialog] input[type=text]').first().focus()
        await page.keyboard.type(turn % 2 ? 'سعاد' : 'منى', { delay: 80 })
      },
    },
    {
      name: 'student form: language',
      path: `${students}?new=1`,
      kind: 'switch',
      act: (page) => page.evaluate(() => document.querySelector<HTMLElement>('.topbar .language-toggle')!.click()),
    },
    {
      name: 'calendar: next week',
      path: '/educational/calendar?view=week',
      kind: 'interaction',
      prepare: bigWeek,
      act: press('.timetable-turn button:nth-child(3)'),
    },
    {
      name: 'calendar: next week of all places',
      path: '/educational/calendar?view=occupancy',
      kind: 'interaction',
      prepare: bigWeek,
      act: press('.timetable-turn button:nth-child(3)'),
    },
    ...(started
      ? [
          {
            name: 'register: mark',
            path: `/educational/educational-group-attendances/${started.educationalGroupToken}?time=${started.token}`,
            kind: 'interaction' as const,
            act: (page: Page, turn: number) =>
              page
                .locator('.register-row:has([data-mark]:enabled)')
                .nth(turn % 5)
                .locator(turn % 2 ? '[data-mark=Attendance]' : '[data-mark=Absence]')
                .click(),
          },
        ]
      : []),
    ...(scores[0]
      ? [
          {
            name: 'scores: edit one',
            path: `/educational/monitor-score-exams/${scores[0].educationalGroup.token}`,
            kind: 'interaction' as const,
            act: async (page: Page, turn: number) => {
              await page.locator('.sheet-cell').nth(turn).click()
              await page.keyboard.type('7')
              await page.keyboard.press('Enter')
            },
          },
        ]
      : []),
  ]
}

/** Notes how long each interaction took to its next paint, and when language and theme were last changed and painted. */
const listen = (): void => {
  const held = globalThis as unknown as {
    benchEvents: number[]
    benchSwitch: { from: number; shown: number }
    benchAnswered: number
  }
  held.benchEvents = []
  held.benchSwitch = { from: 0, shown: 0 }
  held.benchAnswered = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { duration: number; interactionId: number }[])
      if (entry.interactionId > 0) held.benchEvents.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  // a button may act when the pointer is released, before the click event
  for (const type of ['pointerup', 'click'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        if (timeStamp - held.benchSwitch.from > 1_000) held.benchSwitch = { from: timeStamp, shown: 0 }
      },
      { capture: true },
    )
  new MutationObserver(() =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        held.benchSwitch.shown = performance.now()
      }),
    ),
  ).observe(document, { subtree: true, attributes: true, attributeFilter: ['lang', 'data-theme'] }) // the root element at this moment is not yet that of the page
  // until its answer stands in its place, a report is as it was before; a quick answer is shown at once
  new MutationObserver((changes) => {
    const isOf = ({ target, type }: MutationRecord): boolean =>
      target instanceof Element &&
      target.closest('main [aria-busy=false]') !== null &&
      (type === 'childList' || target.hasAttribute('aria-busy'))
    if (held.benchAnswered === 0 && changes.some(isOf))
      requestAnimationFrame(() =>
        setTimeout(() => {
          held.benchAnswered ||= performance.now()
        }),
      )
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] })
}

interface Answer {
  readonly time: number
  readonly cpu: number
}
interface Answers {
  readonly slowed: readonly Answer[]
  /** For a switch: the main thread's milliseconds until it is painted, without the slow-down. */
  readonly thread: readonly number[]
}

async function answer(page: Page, cdp: CDPSession, { act, kind }: Interaction, turn: number): Promise<Answer> {
  const cpu = async (): Promise<number> =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  const calm = async (): Promise<void> => {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
    )
    await page.waitForTimeout(quiet)
  }
  await calm()
  await page.evaluate(() => {
    const held = globalThis as unknown as { benchEvents: number[]; benchAnswered: number }
    held.benchEvents.length = 0
    held.benchAnswered = 0
  })
  const before = await cpu()
  await act(page, turn)
  if (kind === 'switch')
    await page.waitForFunction(
      () => (globalThis as unknown as { benchSwitch: { shown: number } }).benchSwitch.shown > 0,
    ) // slower than what is quiet
  if (kind === 'answer')
    await page.waitForFunction(() => (globalThis as unknown as { benchAnswered: number }).benchAnswered > 0)
  await calm()
  const after = await cpu()
  const { events, shown, answered } = await page.evaluate(() => {
    const { benchEvents, benchSwitch, benchAnswered } = globalThis as unknown as {
      benchEvents: number[]
      benchSwitch: { from: number; shown: number }
      benchAnswered: number
    }
    return {
      events: benchEvents,
      shown: benchSwitch.shown - benchSwitch.from,
      answered: benchAnswered - benchSwitch.from,
    }
  })
  // an interaction that is not reported took less than 16 ms, the shortest that the browser reports
  const toPaint = Math.max(16, ...events)
  return { time: kind === 'switch' ? shown : kind === 'answer' ? answered : toPaint, cpu: after - before }
}

interface Traced {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur: number
  readonly tdur?: number
  readonly args: { readonly data?: { readonly type?: string } }
}

/**
 * Script, style, layout and paint on the main thread from the press to the end of its first frame: milliseconds of its
 * own time, which another process on the machine does not lengthen.
 */
async function threadTime(page: Page, cdp: CDPSession, { act }: Interaction, turn: number): Promise<number> {
  const events: Traced[] = []
  const keep = ({ value }: { value: unknown[] }): void => void events.push(...(value as Traced[]))
  cdp.on('Tracing.dataCollected', keep)
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
  })
  await act(page, turn)
  await page.waitForTimeout(2 * quiet)
  const ended = new Promise<unknown>((resolve) => {
    cdp.once('Tracing.tracingComplete', resolve)
  })
  await cdp.send('Tracing.end')
  await ended
  cdp.off('Tracing.dataCollected', keep)
  const click = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click')!
  const after = events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === 'X' && name !== 'RunTask' && pid === click.pid && tid === click.tid && ts >= click.ts,
    )
    .sort((one, other) => one.ts - other.ts)
  const last = after.find(({ name }) => name === 'Layerize')! // a frame's last work on this thread
  let [sum, until] = [0, 0]
  for (const { ts, dur, tdur } of after) if (ts <= last.ts && ts >= until) [sum, until] = [sum + tdur! / 1000, ts + dur]
  return sum
}

/**
 * The week of a large centre: 1,500 lessons in 30 places, different ones each week. The time that the server takes for
 * it is measured elsewhere.
 */
const bigWeek = (page: Page): Promise<unknown> =>
  page.route('**/api/calendar?*', async (route) => {
    const from = new URL(route.request().url()).searchParams.get('from')!
    const named = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}_${at}`, { en: `${prefix} ${at}` }]))
    const times = Array.from({ length: 1_500 }, (_, at) => {
      const [day, place, nth] = [Math.floor(at / 30) % 7, at % 30, Math.floor(at / 210)]
      const on = new Date(Date.parse(`${from}T00:00Z`) + day * 86_400_000).toISOString().slice(0, 10)
      const start = 480 + nth * 100
      return {
        token: `est_${from}_${at}`,
        version: 1,
        group: `edg_${at % 200}`,
        place: `plc_${place}`,
        lecturer: `usr_${at % 60}`,
        from: `${on}T08:00:00.000Z`,
        to: `${on}T09:30:00.000Z`,
        day: on,
        start,
        end: start + 90,
        mark: at % 9 ? 'Planned' : 'Taken',
        register: at % 9 ? 'NotTaken' : 'Taken',
      }
    })
    await route.fulfill({
      json: {
        timeZone: 'Africa/Cairo',
        weekend: ['Friday'],
        holidays: [],
        isCut: false,
        groups: Object.fromEntries(
          Array.from({ length: 200 }, (_, at) => [
            `edg_${at}`,
            { names: { en: `edg ${at}` }, subject: `edc_${at % 9}`, seated: at % 13, seats: 12 },
          ]),
        ),
        subjects: Object.fromEntries(
          Array.from({ length: 9 }, (_, at) => [`edc_${at}`, { names: { en: `edc ${at}` }, colour: null, nth: at }]),
        ),
        places: named('plc', 30),
        lecturers: named('usr', 60),
        times,
      },
    })
  })

async function measure(product: Product, interaction: Interaction): Promise<Answers | string> {
  const visit = await product.visit(englishLight, 'admin')
  try {
    const { page } = visit
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(listen)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await interaction.prepare?.(page)
    await visit.go(interaction.path)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const answers: Answer[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      answers.push(await answer(page, cdp, interaction, turn))
      await interaction.back?.(page)
      await settled(page)
    }
    const thread: number[] = []
    if (interaction.kind === 'switch') {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      for (let turn = 0; turn < turns; turn += 1) {
        thread.push(await threadTime(page, cdp, interaction, turn))
        await settled(page)
      }
    }
    // the first press loads the code that is loaded on first use
    return { slowed: answers.slice(1), thread: thread.slice(1) }
  } catch (error) {
    return (error as Error).message.split('\n')[0]!
  } finally {
    await visit.close()
  }
}

/** Measured on the built product with its demo centre; needs no generated data. */
export async function interactionsPart(only: string): Promise<Verdict[]> {
  const say = (text: string): void => void process.stdout.write(text)
  say(
    `\nInteractions: demo centre, English, light, lists of 50 at ${slowdown}x slow-down, ${turns - 1} times each after one to warm up. Until the next paint (Event Timing), a switch until it is painted; of a switch its thread time without slow-down, times ${slowdown}, is what its goal means.\n\n`,
  )
  const product = await startProduct()
  const verdicts: Verdict[] = []
  const widths = [28, 10, 8, 8, 12, 34]
  say(line(widths, ['interaction', 'median ms', 'p95 ms', 'CPU ms', `thread x${slowdown}`, 'goal']))
  try {
    for (const interaction of (await interactionsOf(product)).filter(({ name }) => name.includes(only))) {
      const answers = await measure(product, interaction)
      if (typeof answers === 'string') {
        say(`${interaction.name}: skipped, ${answers}\n`)
        continue
      }
      const times = answers.slowed.map(({ time }) => time)
      const thread = answers.thread.length > 0 ? slowdown * median(answers.thread) : undefined
      const judged = verdict(interaction.name, thread ?? median(times), budgets[interaction.kind], ms)
      verdicts.push(judged)
      say(
        line(widths, [
          interaction.name,
          ms(median(times)),
          ms(p95(times)),
          ms(median(answers.slowed.map(({ cpu }) => cpu))),
          thread === undefined ? '' : ms(thread),
          judged.text,
        ]),
      )
    }
  } finally {
    await product.stop()
  }
  return verdicts
}
