/**
 * Icons by the names that definitions use. They are loaded a moment after the layout;
 * until then an empty box of the same size stands there.
 */
import { memo, useSyncExternalStore, type ComponentType } from 'react'
import { List, type LucideIcon, type LucideProps } from 'lucide-react'

export type Icon = ComponentType<LucideProps>

let set: Readonly<Record<string, LucideIcon>> | undefined
const waiting = new Set<() => void>()
async function loadSet(): Promise<void> {
  try {
    set = (await import('./icon-set.ts')).iconSet
  } catch {
    return
  } // Without a network the menu shows its words alone.
  for (const each of waiting) each()
}
function subscribe(listener: () => void): () => void {
  waiting.add(listener)
  if (!set) {
    void loadSet()
  }
  return () => void waiting.delete(listener)
}

const drawn = new Map<string, Icon>()
function named(name: string): Icon {
  return function NamedIcon({ size = 24, ...props }: LucideProps) {
    const icons = useSyncExternalStore(subscribe, () => set)
    const Drawn = icons && (icons[name] ?? List)
    return Drawn ? (
      <Drawn size={size} {...props} />
    ) : (
      <svg width={size} height={size} aria-hidden className={props.className} />
    )
  }
}

export function iconOf(name: string | undefined): Icon {
  if (!name) return List
  let icon = drawn.get(name)
  if (!icon) drawn.set(name, (icon = memo(named(name))))
  return icon
}

export const groupIcons: Readonly<Record<string, Icon>> = {
  educational: iconOf('bookOpen'),
  groups: iconOf('users'),
  exams: iconOf('clipboardCheck'),
  joining: iconOf('fileUser'),
  users: iconOf('usersRound'),
  services: iconOf('wrench'),
  quotations: iconOf('fileText'),
  interests: iconOf('sparkles'),
  alerts: iconOf('bell'),
  finance: iconOf('wallet'),
  media: iconOf('clapperboard'),
  storage: iconOf('hardDrive'),
  places: iconOf('mapPin'),
  access: iconOf('keyRound'),
  reports: iconOf('chart'),
  settings: iconOf('settings'),
}
