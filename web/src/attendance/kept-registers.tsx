/** Without a network: the registers that this device has kept, to choose from. */
import { useEffect, useState } from 'react'
import type { Register, RegisterTime } from '../education/register/register-data.ts'
import { kept, keysOf } from '../platform/offline/kept.ts'
import { useWho } from '../platform/session.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { useFormats } from '../ui/page/language.tsx'

async function keptTimes(user: string): Promise<RegisterTime[]> {
  const names = (await keysOf('kept').catch(() => [])).filter((name) => name.startsWith(`register ${user} `))
  const found = await Promise.all(names.map((name) => kept<Register>(name)))
  return found
    .flatMap((each) => each?.value.scheduleTime ?? [])
    .toSorted((one, other) => other.from.localeCompare(one.from))
}

export function KeptRegisters({ chosen, onChoose }: { chosen: string | undefined; onChoose(token: string): void }) {
  const texts = useTexts()
  const work = useWork()
  const formats = useFormats()
  const { token } = useWho()
  const [times, setTimes] = useState<readonly RegisterTime[]>([])
  useEffect(() => {
    void keptTimes(token).then(setTimes)
  }, [token])
  return (
    <section className="grid gap-2" aria-label={work('network.offline')}>
      <p className="text-sm text-ink-2">{work('outbox.keptHere')}</p>
      <ul className="time-list">
        {times.map((time) => (
          <li key={time.token}>
            <button
              type="button"
              className="time-item"
              aria-current={time.token === chosen || undefined}
              onClick={() => onChoose(time.token)}
            >
              <span className="time-title">
                <bdi>{texts.name(time.educationalGroup.names)}</bdi>
              </span>
              <span className="time-detail">
                <bdi>
                  {formats.date(time.from)} {formats.time(time.from)} – {formats.time(time.to)}
                </bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
