/** Our logo: a T whose foot is the bowl of a ت. Coloured by the theme. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className="logo" aria-hidden>
      <rect width="32" height="32" rx="7" className="logo-ground" />
      <path d="M7 10h18M16 10v8" className="logo-line" />
      <path d="M8 17.5a8 8 0 0 0 16 0" className="logo-line" />
    </svg>
  )
}
