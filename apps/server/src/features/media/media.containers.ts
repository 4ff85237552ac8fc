import { ADTS, FLAC, type InputFormat, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } from "mediabunny";

/** What recordings are read as. Only what holds its tracks itself: a playlist would have other files fetched. */
export const containers: InputFormat[] = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, FLAC, ADTS];
