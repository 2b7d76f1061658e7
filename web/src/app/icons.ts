/** Icons by the names that definitions use; only those that are named are in the build. */
import {
  Award, BadgeDollarSign, Bell, BookOpen, Briefcase, CalendarCheck, CalendarClock, CalendarOff, CalendarRange, Car, ChartNoAxesColumn, ClipboardCheck, Clapperboard, CreditCard, FileText, FileUser, Folder, GraduationCap, HardDrive, Handshake, HandCoins,
  IdCard, KeyRound, LayoutGrid, List, ListChecks, ListTree, type LucideIcon, MapPin, Megaphone, PenLine, Percent, Receipt, Settings, Shield, SlidersHorizontal, Sparkles, Ticket, Trophy, Truck, UserCheck, UserCog, UserPlus, UserRoundCheck, Users, UsersRound, Wallet, Wrench,
  AlarmClock, FileQuestionMark, Files, Heart, Lightbulb, MessageSquare, MessageSquareWarning, MessagesSquare, Newspaper, Package, PhoneCall, PhoneForwarded, Reply, Star, ThumbsUp, Timer, UserRoundSearch,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  award: Award, badgeDollarSign: BadgeDollarSign, bell: Bell, bookOpen: BookOpen, briefcase: Briefcase, calendarCheck: CalendarCheck, calendarClock: CalendarClock, calendarOff: CalendarOff, calendarRange: CalendarRange, car: Car, chart: ChartNoAxesColumn, clipboardCheck: ClipboardCheck, clapperboard: Clapperboard, creditCard: CreditCard,
  fileText: FileText, fileUser: FileUser, folder: Folder, graduationCap: GraduationCap, handshake: Handshake, handCoins: HandCoins, idCard: IdCard, keyRound: KeyRound, layoutGrid: LayoutGrid, list: List, listChecks: ListChecks, listTree: ListTree, mapPin: MapPin, megaphone: Megaphone, penLine: PenLine, percent: Percent, receipt: Receipt,
  settings: Settings, shield: Shield, slidersHorizontal: SlidersHorizontal, ticket: Ticket, trophy: Trophy, truck: Truck, userCheck: UserCheck, userCog: UserCog, userPlus: UserPlus, userRoundCheck: UserRoundCheck, users: Users, usersRound: UsersRound, wallet: Wallet, wrench: Wrench,
  alarmClock: AlarmClock, fileQuestion: FileQuestionMark, files: Files, heart: Heart, lightbulb: Lightbulb, messageSquare: MessageSquare, messageSquareWarning: MessageSquareWarning, messagesSquare: MessagesSquare, newspaper: Newspaper, package: Package, phoneCall: PhoneCall, phoneForwarded: PhoneForwarded, reply: Reply, star: Star, thumbsUp: ThumbsUp, timer: Timer, userRoundSearch: UserRoundSearch, hardDrive: HardDrive, sparkles: Sparkles,
}
export const iconOf = (name: string | undefined): LucideIcon => icons[name ?? ''] ?? List

export const groupIcons: Readonly<Record<string, LucideIcon>> = {
  educational: BookOpen, groups: Users, exams: ClipboardCheck, joining: FileUser, users: UsersRound, services: Wrench, quotations: FileText, interests: Sparkles,
  alerts: Bell, finance: Wallet, media: Clapperboard, storage: HardDrive, places: MapPin, access: KeyRound, reports: ChartNoAxesColumn, settings: Settings,
}
