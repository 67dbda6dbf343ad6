import type { StationRef } from '#shared/fleet/fleet-station.ts';
import { m } from '../paraglide/messages.js';

/** "Dock 4"; a station whose name is not known yet is called by its number. */
export const stationName = ({ name, number }: StationRef): string =>
  name === '' ? m.fleets_station_number({ number: number === '' ? '?' : number }) : name;

/** "Dock 4 (Maria)" */
export const stationWithPerson = (name: string, person: string): string =>
  person === '' ? name : m.fleets_station_person({ station: name, person });
