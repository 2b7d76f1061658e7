export interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; license?: string; link?: boolean }>>
}
export function isAllowed(expression: string): boolean
export function refusedLicences(lock: Lock): string[]
