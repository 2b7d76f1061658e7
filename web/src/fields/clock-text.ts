import { latinDigits } from '@topcenter/model/kit/digits'

/** 9:52, 1:04:10; the same in both languages, from left to right. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds of such a text, in digits of either language; undefined where it is none. A number alone is minutes. */
export function secondsIn(text: string): number | undefined {
  const parts = latinDigits(text)
    .trim()
    .split(/\s*[:٫.]\s*/)
  if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined
  const [last = 0, ...before] = parts.map(Number).toReversed()
  if (before.length === 0) return last * 60
  const [minutes = 0, hours = 0] = before
  return last > 59 || (before.length === 2 && minutes > 59) ? undefined : hours * 3600 + minutes * 60 + last
}
