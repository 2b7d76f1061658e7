import type { Look } from '../../platform/look.ts'
import { useTexts } from '../../platform/texts.ts'
import './centre-face.css'

/** Whose login it is: the centre's logo, and the line of what it offers; nothing where neither is there. */
export function CentreFace({ look: { logo, names, slogan } }: { look: Look }) {
  const texts = useTexts()
  const line = texts.name(slogan)
  if (!logo && !line) return null
  return (
    <div className="auth-face">
      {logo && <img src={logo} alt="" />}
      <div className="min-w-0">
        {names && (
          <p className="auth-face-name">
            <bdi>{texts.name(names)}</bdi>
          </p>
        )}
        {line && (
          <p className="text-sm text-ink-2">
            <bdi>{line}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
