/**
 * Targets of uploaded files. This folder receives bytes and knows no kind of record. Each kind with files has a target,
 * which checks who may upload and how much, and writes the row that refers to the bytes.
 */
import type { MediaType } from '../files/type.ts'
import type { Limits, Tx } from '../database/database.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Context of a target; that of records has more (records/context.ts). */
export interface UploadCtx {
  readonly tx: Tx
  readonly actor: { readonly userId: string; readonly establishmentId: string }
  readonly now: Date
}

/** File as its sender declares it. */
export interface Wanted {
  /** Parts of the target after its kind, mostly tokens. */
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
  /** Checks the rights, throws refusals, and reserves space. Its result is stored for `finish` and `abandon`. */
  begin(ctx: C, wanted: Wanted): Promise<Json>
  /**
   * Writes the row that refers to the bytes and settles the reservation, in the transaction that keeps the bytes;
   * checks the rights again, as hours may have passed. May run again after a deadlock. When it throws a refusal,
   * nothing is kept and `abandon` follows.
   */
  finish(ctx: C, file: KeptFile, held: Json): Promise<{ readonly token: string; readonly note?: string }>
  /** Releases the reservation of an upload that was canceled, was refused, or got no byte for a day. */
  abandon(tx: Tx, held: Json): Promise<void>
}

/** Uploading user in one establishment. */
export interface Caller<C extends UploadCtx = UploadCtx> {
  readonly userId: string
  readonly establishmentId: string
  readonly limits: Limits
  contextIn(tx: Tx): C
}

/** Maximum bytes of a file by media type, from the establishment's settings. */
export interface SizeLimits {
  readonly image: number
  readonly audio: number
  readonly video: number
  readonly other: number
}

export const limitOf = (limits: SizeLimits, mediaType: MediaType): number =>
  mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' ? limits[mediaType] : limits.other
