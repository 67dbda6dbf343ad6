import { expect, test } from 'vitest';
import { refusesCredentials } from '#main/freight-service/refused-credentials.ts';

test.each([
  'The user could not be validated.',
  'Invalid credentials.',
  'Login failed',
  'AuthenticationID is not valid for client code TRF',
  'Authentication identifier expired',
  'Unknown user',
  'Username or password incorrect',
  'Unauthorized',
  '401 - Unauthorized access',
  'Access is denied.',
])('about the station: %s', (words) => {
  expect(refusesCredentials(words)).toBe(true);
});

test.each([
  '',
  'Invalid consignee zip.',
  'Carrier SAIA is not authorized for this lane.',
  'ShipmentNumber S700000042 already exists. It must be unique.',
  'Access to the dock is denied after 17:00 by the consignee.',
  'Consignee account is on credit hold.',
  'The customer check is not valid.',
  'Signature required',
  'ContactName is missing.',
])('about one shipment: %s', (words) => {
  expect(refusesCredentials(words)).toBe(false);
});
