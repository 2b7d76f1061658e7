/** Icons by the names that definitions use; only those that are named are in the build. */
import {
  ArrowLeftRight, Award, BadgeDollarSign, Banknote, Bell, BookOpen, Boxes, Briefcase, Building2, CalendarCheck, CalendarClock, CalendarOff, CalendarRange, Car, ChartNoAxesColumn, Clapperboard, ClipboardCheck,
  ClipboardList, CreditCard, FileText, FileUser, Folder, GraduationCap, HandCoins, Handshake, HardDrive, IdCard, KeyRound, Landmark, LayoutGrid, List, ListChecks, ListTree, type LucideIcon, MapPin,
  Megaphone, PackageCheck, PackageOpen, PenLine, Percent, QrCode, Receipt, ScanSearch, Settings, Shield, ShieldCheck, SlidersHorizontal, Smartphone, Sparkles, Ticket, Timer, Trophy, Truck, UserCheck, UserCog, UserPlus, UserRoundCheck, UserRoundX,
  Users, UsersRound, Wallet, Wrench,
  AlarmClock, MessageSquareWarning, Newspaper,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  arrowLeftRight: ArrowLeftRight, award: Award, badgeDollarSign: BadgeDollarSign, banknote: Banknote, bell: Bell, bookOpen: BookOpen, boxes: Boxes, briefcase: Briefcase, building: Building2, calendarCheck: CalendarCheck,
  calendarClock: CalendarClock, calendarOff: CalendarOff, calendarRange: CalendarRange, car: Car, chart: ChartNoAxesColumn, clapperboard: Clapperboard, clipboardCheck: ClipboardCheck, clipboardList:
  ClipboardList, creditCard: CreditCard, fileText: FileText, fileUser: FileUser, folder: Folder, graduationCap: GraduationCap, handCoins: HandCoins, handshake: Handshake, idCard:
  IdCard, keyRound: KeyRound, landmark: Landmark, layoutGrid: LayoutGrid, list: List, listChecks: ListChecks, listTree: ListTree, mapPin: MapPin, megaphone: Megaphone, packageCheck: PackageCheck,
  packageOpen: PackageOpen, penLine: PenLine, percent: Percent, receipt: Receipt,
  qrCode: QrCode, scanSearch: ScanSearch, shieldCheck: ShieldCheck, smartphone: Smartphone, timer: Timer, settings: Settings, shield: Shield, slidersHorizontal: SlidersHorizontal, ticket: Ticket, trophy: Trophy, truck:
  Truck, userCheck: UserCheck, userCog: UserCog, userPlus: UserPlus, userRoundCheck: UserRoundCheck, userRoundX: UserRoundX, users: Users, usersRound: UsersRound, wallet: Wallet, wrench: Wrench,
  alarmClock: AlarmClock, messageSquareWarning: MessageSquareWarning, newspaper: Newspaper, hardDrive: HardDrive, sparkles: Sparkles,
}
export const iconOf = (name: string | undefined): LucideIcon => icons[name ?? ''] ?? List

export const groupIcons: Readonly<Record<string, LucideIcon>> = {
  educational: BookOpen, groups: Users, exams: ClipboardCheck, joining: FileUser, users: UsersRound, services: Wrench, quotations: FileText, interests: Sparkles, alerts: Bell, finance: Wallet, media:
  Clapperboard, storage: HardDrive, places: MapPin, access: KeyRound, reports: ChartNoAxesColumn, settings: Settings,
}
