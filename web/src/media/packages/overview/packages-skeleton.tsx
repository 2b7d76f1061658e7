/** The shapes of the screen while it loads: covers first, as they take the most room. */
import { LineSkeleton } from '../../../ui/messages/skeleton.tsx'
import { useUiText } from '../../../ui/page/texts.ts'

export function PackagesSkeleton() {
  const t = useUiText()
  return (
    <div className="skeleton packages-both" role="status">
      <span className="only-read">{t('loading')}</span>
      <div className="package-figures" aria-hidden>
        {[1, 2, 3, 4].map((at) => (
          <div key={at} className="package-figure">
            <LineSkeleton width="40%" />
            <LineSkeleton width="60%" />
          </div>
        ))}
      </div>
      <div className="package-cards" aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((at) => (
          <div key={at} className="package-card">
            <i className="bone package-cover-bone" />
            <div className="package-body">
              <LineSkeleton width="70%" />
              <LineSkeleton width="45%" />
              <LineSkeleton width="55%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
