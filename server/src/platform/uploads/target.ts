/**
 * Where an uploaded file goes. This folder takes bytes and knows no kind of record; each kind that takes files has a
 * target, which says who may and how much, and writes the row that refers to the bytes.
 */
import type { MediaType } from '../files/type.ts'
import type { Limits, Tx } from '../database/database.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** What a target may use; records have more in it (records/context.ts). */
export interface UploadCtx {
  readonly tx: Tx
  readonly actor: { readonly userId: string; readonly establishmentId: string }
  readonly now: Date
}

/** What its sender says of a file. */
export interface Wanted {
  /** The words behind the kind, which are tokens most often. */
  readonly target: readonly string[]
  /** Safe to show: one line, no signs that turn the direction; at most 255 bytes. Never part of a path. */
  readonly name: string
  /** Bytes. */
  readonly length: number
  /** The folders in which it lay, of a dropped folder, joined by slashes; safe to show as the name is. */
  readonly path?: string
}

export interface KeptFile {
  readonly sha256: string
  readonly size: number
  /** By what it is (files/type.ts). */
  readonly mime: string
  readonly mediaType: MediaType
  readonly name: string
}

export interface UploadTarget<C extends UploadCtx = UploadCtx> {
  /** The first word of `target` in the metadata: `space`, `version`, `attachment` … */
  readonly kind: string
  /** The record belongs to the platform's own establishment, in whichever one its admin works. */
  readonly isPlatforms?: (target: readonly string[]) => boolean
  /** Throws a refusal for who may not; reserves the room. What it returns is kept for `finish` and `abandon`. */
  begin(ctx: C, wanted: Wanted): Promise<Json>
  /**
   * Writes the row that refers to the bytes and settles the reservation, in the transaction that keeps the bytes;
   * rights are asked again, as hours may be between. May run again after a deadlock. When it throws a refusal, nothing
   * is kept and `abandon` follows.
   */
  finish(ctx: C, file: KeptFile, held: Json): Promise<{ readonly token: string; readonly note?: string }>
  /** Canceled, refused, or a day without a byte: gives the reservation back. */
  abandon(tx: Tx, held: Json): Promise<void>
}

/** Who uploads, in one establishment. */
export interface Caller<C extends UploadCtx = UploadCtx> {
  readonly userId: string
  readonly establishmentId: string
  readonly limits: Limits
  contextIn(tx: Tx): C
}

/** What a file of a kind may have, in bytes, by the establishment's settings. */
export interface SizeLimits {
  readonly image: number
  readonly audio: number
  readonly video: number
  readonly other: number
}

export const limitOf = (limits: SizeLimits, mediaType: MediaType): number =>
  mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' ? limits[mediaType] : limits.other
