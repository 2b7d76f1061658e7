/** An icon that says something by itself: an icon alone is hidden from screen readers. */
import type { LucideIcon } from 'lucide-react'

export function Sign({ icon: Icon, label, size = 14 }: { icon: LucideIcon; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex flex-none">
      <Icon aria-hidden size={size} />
    </span>
  )
}
