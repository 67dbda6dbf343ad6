import { mount } from 'svelte';
import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/contrast.css';
import './styles/shapes.css';
import './state/locale.svelte.ts';
import App from './App.svelte';
import { loadAhead } from './load-ahead.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mount(App, { target });
void loadAhead();
