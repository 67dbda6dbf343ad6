import * as z from 'zod';

/** The three countries the carriers of the service serve, as the service spells them (load tender, Locations.Country). */
export const countries = ['USA', 'CAN', 'MEX'] as const;
export const countrySchema = z.enum(countries, 'country');
export type Country = z.infer<typeof countrySchema>;
