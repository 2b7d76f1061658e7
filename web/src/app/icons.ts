/** Icons by the names that definitions use; only those that are named are in the build. */
import {
  Award, BadgeDollarSign, Bell, BookOpen, Briefcase, Building2, CalendarCheck, CalendarClock, CalendarRange, Car, ChartNoAxesColumn, ClipboardCheck, Clapperboard, CreditCard, FileText, FileUser, Folder, GraduationCap, HardDrive, Handshake, HandCoins,
  IdCard, KeyRound, LayoutGrid, List, ListChecks, ListTree, type LucideIcon, MapPin, Megaphone, PenLine, Percent, QrCode, Receipt, ScanSearch, Settings, Shield, ShieldCheck, SlidersHorizontal, Smartphone, Sparkles, Ticket, Timer, Trophy, Truck, UserCheck, UserCog, UserPlus, UserRoundCheck, Users, UsersRound, Wallet, Wrench,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  award: Award, badgeDollarSign: BadgeDollarSign, bell: Bell, bookOpen: BookOpen, briefcase: Briefcase, building: Building2, calendarCheck: CalendarCheck, calendarClock: CalendarClock, calendarRange: CalendarRange, car: Car, chart: ChartNoAxesColumn, clipboardCheck: ClipboardCheck, clapperboard: Clapperboard, creditCard: CreditCard,
  fileText: FileText, fileUser: FileUser, folder: Folder, graduationCap: GraduationCap, handshake: Handshake, handCoins: HandCoins, idCard: IdCard, keyRound: KeyRound, layoutGrid: LayoutGrid, list: List, listChecks: ListChecks, listTree: ListTree, mapPin: MapPin, megaphone: Megaphone, penLine: PenLine, percent: Percent, receipt: Receipt,
  qrCode: QrCode, scanSearch: ScanSearch, shieldCheck: ShieldCheck, smartphone: Smartphone, timer: Timer,
  settings: Settings, shield: Shield, slidersHorizontal: SlidersHorizontal, ticket: Ticket, trophy: Trophy, truck: Truck, userCheck: UserCheck, userCog: UserCog, userPlus: UserPlus, userRoundCheck: UserRoundCheck, users: Users, usersRound: UsersRound, wallet: Wallet, wrench: Wrench,
}
export const iconOf = (name: string | undefined): LucideIcon => icons[name ?? ''] ?? List

export const groupIcons: Readonly<Record<string, LucideIcon>> = {
  educational: BookOpen, groups: Users, exams: ClipboardCheck, joining: FileUser, users: UsersRound, services: Wrench, quotations: FileText, interests: Sparkles,
  alerts: Bell, finance: Wallet, media: Clapperboard, storage: HardDrive, places: MapPin, access: KeyRound, reports: ChartNoAxesColumn, settings: Settings,
}
