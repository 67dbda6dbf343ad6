/** The station's sign-in at the service. Exists only in memory, and only while a request is made and sent. */
export interface Credentials {
  userName: string;
  clientCode: string;
  authenticationId: string;
}

/**
 * The five spellings of the credentials (service interface, "Credential fields"). Each makes the fields that are put in front of a stored
 * payload when it is sent.
 */
export const credentialSpellings = {
  bol: (own: Credentials) => ({
    UserName: own.userName,
    ClientCode: own.clientCode,
    AuthenticationId: own.authenticationId,
  }),
  order: (own: Credentials) => ({
    UserName: own.userName,
    ClientCode: own.clientCode,
    AuthenticationID: own.authenticationId,
  }),
  quote: (own: Credentials) => ({
    UserName: own.userName,
    ClientCode: own.clientCode,
    AuthenticationID: own.authenticationId,
  }),
  tracking: (own: Credentials) => ({
    userName: own.userName,
    clientCode: own.clientCode,
    AuthenticationID: own.authenticationId,
  }),
  tender: (own: Credentials) => ({
    Credentials: {
      Username: own.userName,
      ClientCode: own.clientCode,
      AuthenticationCode: own.authenticationId,
    },
  }),
} as const;

/** What a recorded request shows in place of each credential. */
export const redactedCredentials: Credentials = {
  userName: '[removed]',
  clientCode: '[removed]',
  authenticationId: '[removed]',
};
