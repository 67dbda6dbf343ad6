import { Client } from 'pg';

/** PostgreSQL's own default (`scram_iterations`). With fewer, an eavesdropper tries passwords faster. */
const minRounds = 4096;

/** The server asked for the password in an insecure way, or never proved that it knows it. */
export class UnsafeSignIn extends Error {
  override name = 'UnsafeSignIn';
}

interface Handlers {
  connection: {
    on: (event: string, listener: () => void) => void;
    emit: (event: string, error: Error) => void;
  };
  saslSession: unknown;
  _attachListeners(connection: Handlers['connection']): void;
  _handleAuthSASLContinue(message: { data: string }): Promise<void>;
  _handleAuthSASLFinal(message: { data: string }): void;
}

const pgHandlers = Client.prototype as unknown as Handlers;

/**
 * PostgreSQL's client, restricted to SCRAM sign-in: not to a server that asks for the password in clear or hashed by MD5, nor to one that admits
 * anyone. Whatever listens at a port of this computer could be that server, so this applies without TLS too. `pg` 8.23 has no option for it
 * (libpq's `require_auth`), so its handlers are wrapped.
 */
export class ScramClient extends Client {
  #isProven = false;

  #refuse(words: string): void {
    (this as unknown as Handlers).connection.emit('error', new UnsafeSignIn(words));
  }

  _attachListeners(connection: Handlers['connection']): void {
    pgHandlers._attachListeners.call(this, connection);
    connection.on('authenticationOk', () => {
      if (!this.#isProven) this.#refuse('the server did not show that it knows the password (SCRAM)');
    });
  }

  _handleAuthCleartextPassword(): void {
    this.#refuse('the server asks for the password in clear');
  }

  _handleAuthMD5Password(): void {
    this.#refuse('the server asks for the password by MD5');
  }

  async _handleAuthSASLContinue(message: { data: string }): Promise<void> {
    const rounds = message.data.split(',').filter((pair) => pair.startsWith('i='));
    if (rounds.some((pair) => Number(pair.slice(2)) < minRounds))
      this.#refuse(`the server asks for SCRAM with fewer than ${minRounds} rounds`);
    else await pgHandlers._handleAuthSASLContinue.call(this, message);
  }

  _handleAuthSASLFinal(message: { data: string }): void {
    pgHandlers._handleAuthSASLFinal.call(this, message);
    // The handler above ends the exchange only when the server's signature is right.
    this.#isProven = (this as unknown as Handlers).saslSession === null;
  }
}
