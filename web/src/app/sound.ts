/** Quiet synthetic sounds: a card, wagons on rails, a whistle. They are off by default. */

import { preferences } from "./storage";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!preferences.peek().sound || !("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(audio: AudioContext, pitch: number, from: number, long: number, loud: number): void {
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + from;
  voice.type = "triangle";
  voice.frequency.setValueAtTime(pitch, start);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + long + 0.05);
}

/** A short noise for a card or a wagon. */
function noise(audio: AudioContext, from: number, long: number, pitch: number, loud: number): void {
  const frames = Math.ceil(audio.sampleRate * long);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < frames; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / frames) ** 2;
  const [source, filter, volume] = [
    audio.createBufferSource(),
    audio.createBiquadFilter(),
    audio.createGain(),
  ];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(audio.currentTime + from);
}

export const sounds = {
  card(): void {
    const audio = ready();
    if (audio) noise(audio, 0, 0.09, 3200, 0.12);
  },
  wagons(count: number): void {
    const audio = ready();
    if (!audio) return;
    for (let at = 0; at < Math.min(count, 8); at++) noise(audio, at * 0.07, 0.05, 480, 0.3);
  },
  turn(): void {
    const audio = ready();
    if (!audio) return;
    for (const pitch of [622, 740]) tone(audio, pitch, 0, 0.32, 0.04);
    for (const pitch of [622, 740]) tone(audio, pitch, 0.36, 0.5, 0.04);
  },
  /** A ticket is punched; lower if it was not completed. */
  stamp(isCompleted: boolean): void {
    const audio = ready();
    if (!audio) return;
    noise(audio, 0, 0.07, isCompleted ? 1900 : 700, 0.25);
    if (isCompleted) tone(audio, 880, 0.03, 0.2, 0.03);
  },
  /** A steam whistle for the winner. */
  whistle(): void {
    const audio = ready();
    if (!audio) return;
    for (const pitch of [466, 587, 698, 880]) tone(audio, pitch, 0, 0.9, 0.035);
    for (const pitch of [466, 587, 698, 880]) tone(audio, pitch, 1, 1.6, 0.035);
  },
  end(): void {
    const audio = ready();
    if (!audio) return;
    for (const [at, pitch] of [392, 494, 587, 784].entries()) tone(audio, pitch, at * 0.14, 0.5, 0.05);
  },
};
