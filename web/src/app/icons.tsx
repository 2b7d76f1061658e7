/**
 * Icons by the names that definitions use. Those of the menu's groups are loaded with the layout, all others a moment
 * later; until then an empty box of the same size stands there.
 */
import { memo, useSyncExternalStore, type ComponentType } from 'react'
import {
  Bell,
  BookOpen,
  ChartNoAxesColumn,
  Clapperboard,
  ClipboardCheck,
  FileText,
  FileUser,
  HardDrive,
  KeyRound,
  List,
  type LucideIcon,
  type LucideProps,
  MapPin,
  Settings,
  Sparkles,
  Users,
  UsersRound,
  Wallet,
  Wrench,
} from 'lucide-react'

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

export const groupIcons: Readonly<Record<string, LucideIcon>> = {
  educational: BookOpen,
  groups: Users,
  exams: ClipboardCheck,
  joining: FileUser,
  users: UsersRound,
  services: Wrench,
  quotations: FileText,
  interests: Sparkles,
  alerts: Bell,
  finance: Wallet,
  media: Clapperboard,
  storage: HardDrive,
  places: MapPin,
  access: KeyRound,
  reports: ChartNoAxesColumn,
  settings: Settings,
}
