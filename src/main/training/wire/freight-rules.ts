/** Rules of the trade that several operations share, implemented independently for the training service. */
export type Refusal = string | null;

export const freightClasses: readonly number[] = [
  50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500,
];

/** "77.5" and "60" are classes, "60.0" and "61" are not. */
export const isClassText = (text: string): boolean =>
  freightClasses.some((freightClass) => String(freightClass) === text);

const shapes = { USA: /^\d{5}$/, CAN: /^[A-Z]\d[A-Z]\d[A-Z]\d$/, MEX: /^\d{5}$/ } as const;
export type CountryCode = keyof typeof shapes;

export const isCountry = (code: string): code is CountryCode => Object.hasOwn(shapes, code);

/** US 5 digits (ZIP+4 is reduced to them), Canada without space, Mexico 5 digits, as the interface limits them. */
export const isPostalCode = (code: string, country: CountryCode): boolean => shapes[country].test(code);

/** For the operations that name no country. */
export const isAnyPostalCode = (code: string): boolean =>
  isPostalCode(code, 'USA') || isPostalCode(code, 'CAN');

/** Credentials are checked for presence only: the training service knows no accounts. */
export function credentialsRefusal(values: readonly string[]): Refusal {
  return values.some((value) => value.trim() === '') ? 'The user could not be validated.' : null;
}
