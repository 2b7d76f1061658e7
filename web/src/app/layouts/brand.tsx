/** The mark and name at the start of every page: the centre's own, or the product's where no centre is meant. */
import { useLook } from '../../platform/look.ts'
import { useWhoOrNobody } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { InnerLink } from '../../ui/buttons/inner-link.tsx'
import { Logo } from '../../ui/marks/logo.tsx'
import { classNames } from '../../ui/marks/class-names.ts'
import { useUiText } from '../../ui/page/texts.ts'

interface BrandProps {
  readonly href: string
  readonly isFlat?: boolean
  /** Without its name. */
  readonly isMark?: boolean | undefined
  onFollow?: (() => void) | undefined
}

export function Brand({ href, isFlat, isMark, onFollow }: BrandProps) {
  const t = useUiText()
  const texts = useTexts()
  const { names, logo } = useLook(useWhoOrNobody())
  const name = names ? texts.name(names) : t('product')
  return (
    <InnerLink href={href} className={classNames('brand', isFlat && 'is-flat')} onClick={onFollow} aria-label={name}>
      {logo ? <img src={logo} alt="" className="brand-logo" /> : <Logo />}
      {!isMark && (
        <span className="brand-name" title={name}>
          {name}
        </span>
      )}
    </InnerLink>
  )
}
