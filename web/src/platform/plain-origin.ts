/**
 * A centre whose server stands in its own network is opened as http://192.168.…: to a browser that is no secure
 * context, and it leaves out a part of the platform. Keys of what happens once come from here then; copying has its own
 * way (copy.ts); without locks two windows may send the same marks, whose keys let each in once. The camera and the
 * page without a network are not to be had there: the screens say so.
 */

/** Loaded only there. */
export async function supplyPlainOrigin(): Promise<void> {
  if ('randomUUID' in crypto) return
  const { v4 } = await import('uuid')
  // without options it would ask for what stands here
  Object.assign(crypto, { randomUUID: () => v4({}) })
}
