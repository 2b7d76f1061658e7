import type { Look } from '../../platform/look.ts'
import { useSay, useTexts } from '../../platform/texts.ts'
import { Logo } from '../../ui/marks/logo.tsx'
import { useUiText } from '../../ui/page/texts.ts'

/** Whose login it is: logo, name and slogan of the centre, or the product's own. */
export function CentreFace({ look: { logo, names, slogan } }: { look: Look }) {
  const t = useUiText()
  const texts = useTexts()
  const say = useSay()
  const line = texts.name(slogan)
  return (
    <div className="login-face">
      {logo ? <img src={logo} alt="" /> : <Logo />}
      <div className="min-w-0">
        <h1>
          <bdi>{names ? texts.name(names) : t('product')}</bdi>
          <span className="sr-only"> {say('login.title')}</span>
        </h1>
        <p>{line ? <bdi>{line}</bdi> : say('login.lead')}</p>
      </div>
    </div>
  )
}
