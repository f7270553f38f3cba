/* Starts a compiled module that lies in the one library of them all: mypyc keeps a capsule with its first function there. */
#include <Python.h>

static PyObject *load(PyObject *self, PyObject *capsule)
{
    PyObject *(*init)(void) = (PyObject *(*)(void))PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    return init == NULL ? NULL : init();
}

static PyMethodDef methods[] = {{"load", load, METH_O, NULL}, {NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "duchy_loading", NULL, -1, methods};

PyMODINIT_FUNC PyInit_duchy_loading(void) { return PyModule_Create(&module); }
