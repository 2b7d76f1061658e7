/** The icons that definitions name; loaded after the frame. Only those that are named are in the build. */
import {
  AlarmClock, ArrowLeftRight, Award, BadgeDollarSign, Banknote, Bell, BookOpen, Boxes, Briefcase, Building2, CalendarCheck, CalendarClock, CalendarCog, CalendarDays, CalendarOff, CalendarRange, CalendarSync, Car, ChartNoAxesColumn, Clock,
  Clapperboard, ClipboardCheck, ClipboardList, CreditCard, FileText, FileUser, Folder, GraduationCap, HandCoins, Handshake, HardDrive, IdCard, KeyRound, Landmark, LayoutGrid, List, ListChecks, ListTree, MapPin, MapPinned,
  Megaphone, MessageSquareWarning, Network, Newspaper, PackageCheck, PackageOpen, PenLine, Percent, QrCode, Receipt, ReceiptText, Scale, ScanSearch, Settings, Shapes, Shield, ShieldCheck, SlidersHorizontal, Smartphone,
  Sparkles, Ticket, Timer, TrendingDown, Trophy, Truck, Undo2, UserCheck, UserCog, UserPlus, UserRoundCheck, UserRoundX, Users, UsersRound, Wallet, Wrench, type LucideIcon,
} from 'lucide-react'

export const iconSet: Readonly<Record<string, LucideIcon>> = {
  alarmClock: AlarmClock, arrowLeftRight: ArrowLeftRight, award: Award, badgeDollarSign: BadgeDollarSign, banknote: Banknote, bell: Bell, bookOpen: BookOpen, boxes: Boxes, briefcase: Briefcase,
  building: Building2, calendarCheck: CalendarCheck, calendarClock: CalendarClock, calendarCog: CalendarCog, calendarDays: CalendarDays, calendarSync: CalendarSync, calendarOff: CalendarOff, calendarRange: CalendarRange, car: Car, chart: ChartNoAxesColumn, clock: Clock, clapperboard:
  Clapperboard, clipboardCheck: ClipboardCheck, clipboardList: ClipboardList, creditCard: CreditCard, fileText: FileText, fileUser: FileUser, folder: Folder, graduationCap: GraduationCap, handCoins: HandCoins, handshake:
  Handshake, hardDrive: HardDrive, idCard: IdCard, keyRound: KeyRound, landmark: Landmark, layoutGrid: LayoutGrid, list: List, listChecks: ListChecks, listTree: ListTree, mapPin: MapPin, mapPinned: MapPinned,
  megaphone: Megaphone, messageSquareWarning: MessageSquareWarning, network: Network, newspaper: Newspaper, packageCheck: PackageCheck, packageOpen: PackageOpen, penLine: PenLine, percent: Percent,
  qrCode: QrCode, receipt: Receipt, receiptText: ReceiptText, scale: Scale, scanSearch: ScanSearch, settings: Settings, shapes: Shapes, shield: Shield, shieldCheck: ShieldCheck, slidersHorizontal: SlidersHorizontal, smartphone: Smartphone,
  sparkles: Sparkles, ticket: Ticket, timer: Timer, trendingDown: TrendingDown, trophy: Trophy, truck: Truck, undo2: Undo2, userCheck: UserCheck, userCog: UserCog, userPlus: UserPlus, userRoundCheck: UserRoundCheck, userRoundX: UserRoundX, users: Users,
  usersRound: UsersRound, wallet: Wallet, wrench: Wrench,
}
