/** The demo's lecture over and over, as long and as large as one of a real centre: no encoder is needed for it. */
import { fileURLToPath } from 'node:url'
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { openTracks } from '../../../src/platform/files/renditions/media-tracks.ts'

const lecture = fileURLToPath(new URL('../../../seed/media/lecture.mp4', import.meta.url))

/** Writes an MP4 of H.264 and AAC; each picture is filled up with bytes that decoders leave out. */
export async function makeLecture(path: string, size: number, minutes: number): Promise<void> {
  const { input, video, audio } = await openTracks(lecture)
  const [pictures, sounds] = [await packetsOf(video!), await packetsOf(audio!)]
  const all = [...pictures, ...sounds]
  const length =
    Math.max(...all.map((packet) => packet.timestamp + packet.duration)) -
    Math.min(...all.map((packet) => packet.timestamp))
  const times = Math.ceil((minutes * 60) / length)
  const own = all.reduce((sum, { data }) => sum + data.length, 0)
  const filled = pictures.map((packet) =>
    packet.clone({ data: fillUp(packet.data, size / times - own, pictures.length) }),
  )
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: false }),
    target: new FilePathTarget(path),
  })
  const [toVideo, toAudio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(toVideo)
  output.addAudioTrack(toAudio)
  await output.start()
  const [videoAbout, audioAbout] = [await video!.getDecoderConfig(), await audio!.getDecoderConfig()]
  for (let time = 0; time < times; time += 1) {
    const later = (packet: EncodedPacket) => packet.clone({ timestamp: packet.timestamp + time * length })
    for (const packet of filled) await toVideo.add(later(packet), { decoderConfig: videoAbout! })
    for (const packet of sounds) await toAudio.add(later(packet), { decoderConfig: audioAbout! })
  }
  await output.finalize()
  input.dispose()
}

async function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  return packets
}

/** With a unit of filler data (ITU-T H.264, 7.3.2.7) behind its own, whose length stands in four bytes. */
function fillUp(data: Uint8Array, bytes: number, parts: number): Uint8Array {
  const filler = Math.max(6, Math.round(bytes / parts))
  const whole = Buffer.alloc(data.length + filler, 0xff)
  whole.set(data)
  whole.writeUInt32BE(filler - 4, data.length)
  whole[data.length + 4] = 12
  whole[whole.length - 1] = 0x80
  return whole
}
