/** Locked content of a package: shown by its name, with a link to the package. */
import { Lock } from 'lucide-react'
import { useTexts, useWork } from '../../platform/texts.ts'
import { clockText } from '../../fields/clock-text.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { FileIcon } from '../../ui/marks/file-icon.tsx'
import { shopPath } from '../packages/shop-data.ts'
import type { LockedPackage } from './shelf-data.ts'
import './shelf.css'

export function LockedRows({ pack }: { pack: LockedPackage }) {
  const texts = useTexts()
  const work = useWork()
  const name = texts.name(pack.names)
  return (
    <ul aria-label={name} className="shelf">
      {pack.items.map(({ token, names, mediaType, seconds }) => (
        <li key={token}>
          <InnerLink href={shopPath(pack.token)} className="shelf-row">
            <span className="shelf-cover">
              <FileIcon kind={mediaType} size={20} />
            </span>
            <span className="grid min-w-0 flex-auto gap-0.5">
              <span className="one-line font-semibold">
                <bdi>{texts.name(names)}</bdi>
              </span>
              <span className="one-line text-sm text-ink-2">{work('media.opensWith', { name })}</span>
            </span>
            <span className="ms-auto flex shrink-0 items-center gap-2 text-sm text-ink-2">
              {seconds && (
                <bdi dir="ltr" className="tabular-nums">
                  {clockText(seconds)}
                </bdi>
              )}
              <Lock role="img" aria-label={work('media.locked')} size={18} />
            </span>
          </InnerLink>
        </li>
      ))}
    </ul>
  )
}
